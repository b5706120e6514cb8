import { type Kysely, SqliteAdapter, sql } from 'kysely';

type AnyDb = Pick<Kysely<never>, 'getExecutor'>;

/** How many pages of the index one step writes: short, for it holds up other writers. */
const PAGES_A_STEP = 64;
/** The end of a run, whatever others write meanwhile. */
const MAX_STEPS = 500;

const changes = async (db: AnyDb): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
  return Number(rows[0]?.n ?? 0);
};

/**
 * Merges what SQLite's search index has taken up since the last time, in short steps. By default each write merges a share, and saving an entry
 * takes longer the more there are. PostgreSQL does so by itself.
 */
export const mergeSearchIndex = async (db: AnyDb, signal?: AbortSignal): Promise<void> => {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (let step = 0; step < MAX_STEPS && !signal?.aborted; step += 1) {
    const before = await changes(db);
    await sql`insert into search_index (search_index, rank) values ('merge', ${sql.lit(PAGES_A_STEP)})`.execute(db);
    // A merge with nothing left to do changes one row at most: its own command.
    if ((await changes(db)) - before < 2) return;
  }
};
