import type { Ordered } from '#contract/content/admin.ts';
import type { ContentData } from '#contract/content/contentData.ts';
import type { Text } from '#contract/http/common.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** The published version. */
export interface Live<D extends ContentData = ContentData> {
  data: D;
  publishedAt: number;
}

/** Storage of a content kind in the table that the portal reads. */
export interface KindOf<D extends ContentData = ContentData> {
  /** True if the public version stays until the next one's publication time, instead of changing at once. */
  staysUntilReplaced?: true;
  /** Returns the id of a new item, for kinds with a fixed set of ids; null if all exist. */
  nextId?(tx: Tx): Promise<string | null>;
  /** Returns the data of a new item. */
  empty(): D;
  /** Returns the title in lists. */
  titleOf(data: D): Text;
  find(db: Db | Tx, id: string): Promise<Live<D> | undefined>;
  /** Returns all items that are or will be public; if `q` is not empty, those whose text contains it. */
  list(db: Db, q: string): Promise<{ id: string; title: Text; publishedAt: number }[]>;
  /** Writes the published version. */
  put(tx: Tx, id: string, live: Live<D>, now: number): Promise<void>;
  /** Records, for kinds that can ask for it, whether everybody has to agree to the version that is being published. */
  require?(tx: Tx, id: string, version: Live<D> & { number: number; changes: Text | null }, now: number): Promise<void>;
  /** Returns the changes that a version asks everybody to agree to; null if none. */
  requirementOf?(db: Db | Tx, id: string, number: number): Promise<Text | null>;
  /** Removes an item from the portal; false if it was not there. */
  remove(tx: Tx, id: string, now: number): Promise<boolean>;
}

/** The order of a kind's items, as organisers set it. */
export interface Order {
  /** Returns the items in order. */
  list(db: Db | Tx): Promise<Ordered['items']>;
  /** Moves the items that are not in place. */
  set(tx: Tx, ids: readonly string[], now: number): Promise<void>;
}
