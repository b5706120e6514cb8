import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** A write no longer merges a share of SQLite's search index: a job does, so that saving an entry stays as quick however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await sql`insert into search_index (search_index, rank) values ('automerge', 0)`.execute(db);
}
