import { SqliteAdapter, sql } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';

/** Number of index pages that one step writes: few, because a step blocks requests and other writers. */
const PAGES_A_STEP = 16;
/** Maximum steps of a run, whatever others write meanwhile. */
const MAX_STEPS = 2000;

const changes = async (db: Db | Tx): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

/**
 * Merges the recent additions to SQLite's search index, in short steps. By default each write merges a share, and saving an entry takes
 * longer the more there are. PostgreSQL merges by itself.
 */
export const mergeSearchIndex = async (db: Db, signal?: AbortSignal): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (let step = 0; step < MAX_STEPS && !signal?.aborted; step += 1) {
    // In a transaction, so that only its own changes are counted.
    const changed = await db.transaction().execute(async (tx) => {
      const before = await changes(tx);
      await sql`insert into search_index (search_index, rank) values ('merge', ${sql.lit(PAGES_A_STEP)})`.execute(tx);
      return (await changes(tx)) - before;
    });
    // A merge with nothing left to do changes one row at most: its own command.
    if (changed < 2) return;
  }
};
