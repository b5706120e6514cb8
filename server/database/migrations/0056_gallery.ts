import type { Kysely } from 'kysely';

/** Organisers fill the galleries: a count of changes tells them that somebody else was faster, and videos stand in an order of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['photo', 'video'])
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  // Where none was chosen the newest stand first.
  await db.schema
    .alterTable('video')
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
