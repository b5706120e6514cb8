import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the appeals of families against results, and the number of days in which a competition takes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await db.schema
    .alterTable('competition')
    .addColumn('appeal_days', 'integer', (c) => c.notNull().defaultTo(7))
    .execute();
  await createTable(
    'appeal',
    {
      id: 'text',
      competition_id: 'text',
      registration_id: 'text',
      open_for: 'text?',
      state: 'text',
      text: 'text',
      sent_at: 'bigint',
      answer: 'text?',
      answered_at: 'bigint?',
      answered_by: 'text?',
      publication: 'integer?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('appeal_open_for', ['open_for'])
          .addForeignKeyConstraint('appeal_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('appeal_by_registration', 'appeal', ['registration_id']);
  await createIndex('appeal_by_competition', 'appeal', ['competition_id', 'sent_at']);
}
