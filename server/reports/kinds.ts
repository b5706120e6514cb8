import type { AdminReportCase, ReportKind } from '#contract/office/reports.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';

export type ReportedSubject = NonNullable<AdminReportCase['subject']>;

/** What reports need of a subject whose things can be reported. */
export interface ReportableKind {
  /** A thing that the public sees, by what it is known by; locked against other changes until `tx` ends. Null where there is none. */
  findPublic(tx: Tx, now: number, ref: string): Promise<{ id: string; competitionId: string | null } | null>;
  /** Things by their ids, as organisers see them. */
  describe(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ReportedSubject>>;
  /** Notes how many reports of a thing are open. */
  saveOpen?(tx: Tx, id: string, open: number): Promise<void>;
  /** Locks a thing before its case is locked, in the order in which `findPublic` does. */
  lock?(tx: Tx, competitionId: string | null): Promise<void>;
  /** Takes a thing offline, or shows it again. Fails with a code of the resolution's endpoint. */
  setOffline(tx: Tx, deps: Deps, actor: Actor, id: string, change: { offline: boolean; reason: string | undefined }): Promise<void>;
}

export type ReportableKinds = Record<ReportKind, ReportableKind>;
