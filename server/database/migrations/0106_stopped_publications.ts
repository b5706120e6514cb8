import type { Kysely } from 'kysely';

/** Adds what has come up against a publication while it waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('publication').addColumn('stopped_by', 'text').execute();
}
