import { createPrompt } from './createPrompt.ts';

/**
 * Handles a session that expired while the page was open: pending calls wait here until the reader has signed in again
 * (over the page, so that nothing typed is lost) or has declined. Without a signed-in account there is no question.
 */
export const createSessionExpiry = () => {
  let accountId: string | null = null;
  return {
    ...createPrompt(() => accountId !== null),
    /** Returns the account that this page is signed in with, or was until the session expired. */
    accountId: () => accountId,
    /** Sets the account that the session belongs to; `null` after signing out. */
    setAccount: (id: string | null) => {
      accountId = id;
    },
  };
};

export type SessionExpiry = ReturnType<typeof createSessionExpiry>;
export const sessionExpiry = createSessionExpiry();
