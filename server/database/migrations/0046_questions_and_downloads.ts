import { type Kysely, sql } from 'kysely';

/** When questions were published, in which languages downloads are written, and the order of those that are pinned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('question')
    .addColumn('published_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  // What stands there was filled in with the pages.
  await sql`update question set published_at = coalesce((select max(updated_at) from page), 0)`.execute(db);
  await db.schema
    .alterTable('download')
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('download')
    .addColumn('languages', 'text', (c) => c.notNull().defaultTo('["zh-CN","en-US"]'))
    .execute();
}
