import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the awards that organisers give by hand, as the jury chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'jury_choice',
    {
      competition_id: 'text',
      award: 'text',
      registration_id: 'text',
      reason: 'text',
      by_id: 'text',
      by_name: 'text',
      created_at: 'bigint',
    },
    {
      primaryKey: ['competition_id', 'award', 'registration_id'],
      constraints: (t) =>
        t.addForeignKeyConstraint('jury_choice_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('jury_choice_by_registration', 'jury_choice', ['registration_id']);
}
