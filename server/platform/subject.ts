import type { ErasureReceipt, ErasureRequest } from '#contract/accounts/erasure.ts';
import type { Text } from '#contract/http/common.ts';
import type { RightName, StaffRight } from '#contract/office/rules/staffRights.ts';
import type { Found } from '#contract/office/search.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from './deps.ts';
import type { ServeDeps } from './http/route.ts';
import type { Job } from './jobs/jobs.ts';
import type { Retention } from './retention.ts';

/** An account that is being deleted. Its row is locked. */
export interface LeavingAccount {
  id: string;
  /** The accounts that were merged into it. */
  mergedIds: readonly string[];
  receiptNo: string;
  /** The organiser who erases it, and how its owner has asked for that; absent if the owner does so. */
  onRequest?: { actor: { id: string; name: string }; request: ErasureRequest };
}

/** The part of a receipt that says how much was erased. */
export type ErasedCounts = Pick<ErasureReceipt, 'entries' | 'works' | 'files'>;

/** A search of an organiser over everything. Each subject finds a few (`FOUND_EACH`). */
export interface SearchRequest {
  q: string;
  /** Undefined: in all of them. */
  season: number | undefined;
  rights: readonly StaffRight[];
  /** The competitions that the actor reaches, by id and the newest first: those of the season. */
  competitions: ReadonlyMap<string, Found['works'][number]['competition']>;
  /** Returns the ids of those in which the actor has one of the rights. */
  competitionsFor(rights: readonly RightName[]): readonly string[];
  /** Returns whether a title has every word that is looked for. */
  isNamed(title: Text): boolean;
}

/** The parts of a subject that the server puts together; a subject leaves out what it does not have. `server/subjects.ts` lists the subjects. */
export interface Subject {
  /** Serves its endpoints. `subjects`: the whole list, for one that asks all others for a part. */
  routes?(serveDeps: ServeDeps, deps: Deps, subjects: readonly Subject[]): void;
  /** Its recurring work. */
  jobs?: readonly ((deps: Deps, subjects: readonly Subject[]) => Job)[];
  /** Removals of what is past its time, about once an hour. */
  cleanups?: readonly ((db: Db, now: number, retention: Retention) => Promise<void>)[];
  /** Returns everything held about an account: files of its export by name, with what JSON can carry. */
  exportOf?(deps: Deps, accountId: string): Promise<Record<string, unknown>>;
  /** Erases what an account leaves behind, before its row is deleted. The subjects do so one after the other, in the order of the list. */
  erase?(tx: Tx, deps: Deps, account: LeavingAccount): Promise<Partial<ErasedCounts>>;
  /** Finds its kinds of things for the back office's search. */
  find?(deps: Deps, request: SearchRequest): Promise<Partial<Found>>;
  /** Adds the search documents that its rows lack. */
  addMissingDocuments?(deps: Deps): Promise<void>;
}
