import type { Kysely } from 'kysely';

/** The prepared reason for which an entry was turned down or a work is held back: every reader has it in a language of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('registration').addColumn('canned_reason_id', 'text').execute();
  await db.schema.alterTable('work').addColumn('canned_reason_id', 'text').execute();
}
