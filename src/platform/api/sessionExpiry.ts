/**
 * What happens when the server no longer knows a session that this page thought it had: whoever asked waits here
 * until the reader has signed in again (over the page, nothing typed is lost) or has declined to.
 */
export const createSessionExpiry = () => {
  let accountId: string | null = null;
  let asking: { answer: Promise<boolean>; settle: (signedIn: boolean) => void } | null = null;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    /** The account that this page is signed in with, or was until the session ended by itself. */
    accountId: () => accountId,
    /** The session belongs to this account now; `null` after signing out on purpose. */
    setAccount: (id: string | null) => {
      accountId = id;
    },
    isAsking: () => asking !== null,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Asks to sign in again. `true` once signed in; `false` at once when nobody was, or when the reader declines. */
    ask: (): Promise<boolean> => {
      if (accountId === null) return Promise.resolve(false);
      if (asking === null) {
        let settle: (signedIn: boolean) => void = () => {};
        const answer = new Promise<boolean>((resolve) => {
          settle = resolve;
        });
        asking = { answer, settle };
        notify();
      }
      return asking.answer;
    },
    /** The reader's answer, for all who wait. */
    settle: (signedIn: boolean) => {
      const current = asking;
      asking = null;
      current?.settle(signedIn);
      notify();
    },
  };
};

export type SessionExpiry = ReturnType<typeof createSessionExpiry>;
export const sessionExpiry = createSessionExpiry();
