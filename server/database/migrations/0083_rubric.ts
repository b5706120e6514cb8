import type { Kysely } from 'kysely';

/** Adds the criteria by which judges mark a competition's works; null is the rubric of the specification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('competition').addColumn('rubric', 'text').execute();
}
