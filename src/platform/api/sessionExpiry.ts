import { createListeners } from '../../observable.ts';

/**
 * Handles a session that expired while the page was open: pending calls wait here until the reader has signed in again
 * (over the page, so that nothing typed is lost) or has declined.
 */
export const createSessionExpiry = () => {
  let accountId: string | null = null;
  let asking: { answer: Promise<boolean>; settle: (signedIn: boolean) => void } | null = null;
  const { subscribe, notify } = createListeners();

  return {
    /** The account that this page is signed in with, or was until the session ended by itself. */
    accountId: () => accountId,
    /** Sets the account that the session belongs to; `null` after signing out. */
    setAccount: (id: string | null) => {
      accountId = id;
    },
    isAsking: () => asking !== null,
    subscribe,
    /** Asks to sign in again. Resolves to `true` once signed in; to `false` if no account was signed in or the reader declines. */
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
    /** Resolves every pending `ask` with the reader's answer. */
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
