import type { Kysely } from 'kysely';

/** Adds a competition's own questions in its entry form, and the answers of entries and of their children, which are sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('competition').addColumn('form_questions', 'text').execute();
  await db.schema.alterTable('registration').addColumn('form_answers_sealed', 'text').execute();
  await db.schema.alterTable('member').addColumn('form_answers_sealed', 'text').execute();
}
