import type { Kysely } from 'kysely';

/** Adds the team of which a batch of certificates is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('certificate_batch').addColumn('team', 'text').execute();
}
