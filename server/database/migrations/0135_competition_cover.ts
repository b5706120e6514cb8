import type { Kysely } from 'kysely';

/** Adds the cover of a competition; the pictures of its judges are within their JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('competition').addColumn('picture', 'text').execute();
}
