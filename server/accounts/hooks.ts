import type { ErasureReceipt } from '#contract/accounts/erasure.ts';
import type { Tx } from '#server/database/connection.ts';

/** What other subjects do when an account is deleted or exported. */
export interface AccountHooks {
  newReceiptNo: () => string;
  /** Erases an account's entries, at whatever state they are, before the account is deleted. */
  eraseEntriesOf: (tx: Tx, account: { id: string }, receiptNo: string) => Promise<Pick<ErasureReceipt, 'entries' | 'works' | 'files'>>;
  /** Everything held about an account's entries, as JSON can carry it. */
  exportEntriesOf: (accountId: string) => Promise<unknown>;
  /** Anonymises an account's votes before it is deleted. */
  forgetVoter: (tx: Tx, accountId: string) => Promise<void>;
  /** Everything held about an account's votes, as JSON can carry it. */
  exportVotesOf: (accountId: string) => Promise<unknown>;
  /** Everything held about an account's works, as JSON can carry it. */
  exportWorksOf: (accountId: string) => Promise<unknown>;
  /** That organisers have written notes about an account or its entries, and when, as JSON can carry it. */
  exportNotesOf: (accountId: string) => Promise<unknown>;
  /** What is held of an account's calendar link, as JSON can carry it. */
  exportCalendarOf: (accountId: string) => Promise<unknown>;
}
