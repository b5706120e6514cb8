import type { Kysely } from 'kysely';

/** Counts how often the family has handed a work in, apart from its `version`, which also rises when it is prepared or hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('work')
    .addColumn('content_version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
