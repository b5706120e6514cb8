import type { ErasureReceipt } from '#contract/accounts/erasure.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from './deps.ts';
import type { ServeDeps } from './http/route.ts';
import type { Job } from './jobs.ts';
import type { Retention } from './retention.ts';

/** An account that is being deleted. Its row is locked. */
export interface LeavingAccount {
  id: string;
  /** The accounts that were merged into it. */
  mergedIds: readonly string[];
  receiptNo: string;
}

/** The part of a receipt that says how much was erased. */
export type ErasedCounts = Pick<ErasureReceipt, 'entries' | 'works' | 'files'>;

/** The parts of a subject that the server puts together; a subject leaves out what it does not have. `server/subjects.ts` lists the subjects. */
export interface Subject {
  /** Serves its endpoints. `subjects`: the whole list, for one that asks all others for a part. */
  routes?(serveDeps: ServeDeps, deps: Deps, subjects: readonly Subject[]): void;
  /** Its recurring work. */
  jobs?: readonly ((deps: Deps) => Job)[];
  /** Removals of what is past its time, about once an hour. */
  cleanups?: readonly ((db: Db, now: number, retention: Retention) => Promise<void>)[];
  /** Everything held about an account: files of its export by name, with what JSON can carry. */
  exportOf?(deps: Deps, accountId: string): Promise<Record<string, unknown>>;
  /** Erases what an account leaves behind, before its row is deleted. The subjects do so one after the other, in the order of the list. */
  erase?(tx: Tx, deps: Deps, account: LeavingAccount): Promise<Partial<ErasedCounts>>;
}
