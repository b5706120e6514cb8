import type { AuditAction } from '#contract/office/rules/auditActions.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Ids } from '#server/platform/clock.ts';

/** The draft that the caller has read; `version` is 0 if there was none. */
export interface ReadDraft {
  number: number;
  version: number;
}

export interface Author {
  byId: string | null;
  byName: string;
  at: number;
}

/** A text as it is stored: JSON, and the columns that only its kind has. */
export type StoredText<Extra> = Extra & { data: string };
export type DraftRow<Extra> = StoredText<Extra> & Author & ReadDraft;
export type VersionRow<Extra> = StoredText<Extra> & Author & { number: number; state: 'published' | 'superseded'; note: string | null };
export type VersionLine<Extra> = Omit<VersionRow<Extra>, 'data'>;

/** The tables of a kind. A draft has the number that follows its newest version. */
export interface DraftTables<Extra> {
  findDraft(db: Db | Tx, id: string): Promise<DraftRow<Extra> | undefined>;
  /** Adds a draft; false if there is one already, from any process. */
  insertDraft(tx: Tx, ids: Ids, id: string, row: DraftRow<Extra>): Promise<boolean>;
  /** Saves the draft that was read; false if it has been changed since. */
  updateDraft(tx: Tx, id: string, read: ReadDraft, columns: StoredText<Extra> & Author): Promise<boolean>;
  /** Removes the draft that was read; false if it has been changed since. */
  deleteDraft(tx: Tx, id: string, read: ReadDraft): Promise<boolean>;
  /** Returns all versions without their data, newest first. */
  versionsOf(db: Db | Tx, id: string): Promise<VersionLine<Extra>[]>;
  findVersion(db: Db | Tx, id: string, number: number): Promise<VersionRow<Extra> | undefined>;
  /** Adds a version and marks those before it as superseded; false if a process has taken its number. */
  insertVersion(tx: Tx, ids: Ids, id: string, row: VersionRow<Extra>): Promise<boolean>;
}

/** A text that is public, and since when. */
export interface Shown<Data> {
  data: Data;
  at: number;
}

/** Something that organisers write as drafts and publish as numbered versions. */
export interface DraftKind<Data, Extra> {
  tables: DraftTables<Extra>;
  parse(json: string): Data;
  /** Returns what is public: published here, or written before there were versions. */
  live(db: Db | Tx, id: string): Promise<Shown<Data> | undefined>;
  /** Locks what is public for the rest of the transaction. */
  lock?(tx: Tx, id: string): Promise<unknown>;
  /** Returns the kind's own columns for a text that replaces another, or for a first one. */
  columnsOf(data: Data, before: StoredText<Extra> | undefined, now: number): Extra;
  /** The newest version can be published again without a draft. */
  republishes?: true;
  /** Subject of its lines in the audit log. */
  subject: string;
  /** Facts in its lines of the audit log besides the version. */
  detail?: Record<string, unknown>;
  actions: Record<'begun' | 'changed' | 'restored' | 'discarded', AuditAction>;
}
