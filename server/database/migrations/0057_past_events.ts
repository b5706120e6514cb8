import { type Kysely, sql } from 'kysely';

/** Organisers write past events: each has its moment, and one that is taken offline keeps its photos and videos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('review')
    .addColumn('published_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update review set published_at = held_at`.execute(db);
  await db.schema.alterTable('review').addColumn('offline_at', 'bigint').execute();
}
