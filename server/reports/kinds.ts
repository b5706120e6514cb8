import type { AdminReportCase, ReportKind } from '#contract/office/reports.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';

export type ReportedSubject = NonNullable<AdminReportCase['subject']>;

/** A kind of thing that can be reported, as reports need it. */
export interface ReportableKind {
  /** Finds a public thing by its reference and locks it until `tx` ends; null if none. */
  findPublic(tx: Tx, now: number, ref: string): Promise<{ id: string; competitionId: string | null } | null>;
  /** Things by id, as organisers see them. */
  describe(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ReportedSubject>>;
  /** Stores the number of open reports of a thing. */
  saveOpen?(tx: Tx, id: string, open: number): Promise<void>;
  /** Locks a thing before its case is locked, in the same order as `findPublic`. */
  lock?(tx: Tx, competitionId: string | null): Promise<void>;
  /** Takes a thing offline, or shows it again. Throws a code of the resolution's endpoint. */
  setOffline(tx: Tx, deps: Deps, actor: Actor, id: string, change: { offline: boolean; reason: string | undefined }): Promise<void>;
}

export type ReportableKinds = Record<ReportKind, ReportableKind>;
