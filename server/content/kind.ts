import type { Ordered } from '#contract/content/admin.ts';
import type { ContentData } from '#contract/content/contentData.ts';
import type { Text } from '#contract/http/common.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** What the portal has of something. */
export interface Live<D extends ContentData = ContentData> {
  data: D;
  publishedAt: number;
}

/** How one kind of what organisers write is kept in the table that the portal reads. */
export interface KindOf<D extends ContentData = ContentData> {
  /** Whether what is public stays so until the next version's moment, instead of changing at once. */
  staysUntilReplaced?: true;
  /** The address of a new one where there are only certain ones; null where all of them are there. */
  nextId?(tx: Tx): Promise<string | null>;
  /** What a new one begins with. */
  empty(): D;
  /** The words by which a list names it. */
  titleOf(data: D): Text;
  find(db: Db | Tx, id: string): Promise<Live<D> | undefined>;
  /** All that the portal has or will have, or where `q` is not empty those whose words contain it. */
  list(db: Db, q: string): Promise<{ id: string; title: Text; publishedAt: number }[]>;
  /** Writes what the portal shows. */
  put(tx: Tx, id: string, live: Live<D>, now: number): Promise<void>;
  /** Says of the version that is being published whether everybody has to agree to it; only where that is asked of a kind. */
  require?(tx: Tx, id: string, version: Live<D> & { number: number; changes: Text | null }, now: number): Promise<void>;
  /** What is asked of everybody by a version. */
  requirementOf?(db: Db | Tx, id: string, number: number): Promise<Text | null>;
  /** Takes it from the portal; false where it was not there. */
  remove(tx: Tx, id: string, now: number): Promise<boolean>;
}

/** How those of one kind stand in the order that organisers choose. */
export interface Order {
  /** What is in it, in this order. */
  list(db: Db | Tx): Promise<Ordered['items']>;
  /** Moves what is not where it is to be. */
  set(tx: Tx, ids: readonly string[], now: number): Promise<void>;
}
