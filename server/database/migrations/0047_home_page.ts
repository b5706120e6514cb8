import { type Kysely, sql } from 'kysely';

/** When slides and partners were published, and the span of time in which a slide is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['slide', 'partner']) {
    await db.schema
      .alterTable(table)
      .addColumn('published_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    // What stands there was filled in with the pages.
    await sql`update ${sql.table(table)} set published_at = coalesce((select max(updated_at) from page), 0)`.execute(db);
  }
  await db.schema.alterTable('slide').addColumn('shown_from', 'bigint').execute();
  await db.schema.alterTable('slide').addColumn('shown_until', 'bigint').execute();
}
