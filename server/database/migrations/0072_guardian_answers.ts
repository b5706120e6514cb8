import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * A guardian's answer belongs to the child and the competition: it outlives the entry it was given for. Why an organiser should look at a guardian
 * (`doubt`), and whether a family's account was an institution's before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'guardian_answer',
    {
      id: 'text',
      competition_id: 'text',
      child_index: 'text',
      registration_id: 'text',
      account_id: 'text?',
      phone_index: 'text',
      sealed: 'text',
      processing: 'integer',
      publish_name: 'integer',
      publish_work: 'integer',
      answered_at: 'bigint',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('guardian_answer_child', ['competition_id', 'child_index', 'phone_index'])
          .addForeignKeyConstraint('guardian_answer_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('guardian_answer_by_registration', 'guardian_answer', ['registration_id', 'id']);
  await createIndex('guardian_answer_by_account', 'guardian_answer', ['account_id', 'id']);
  await db.schema.alterTable('guardian').addColumn('doubt', 'text').execute();
  await db.schema
    .alterTable('registration')
    .addColumn('has_guardian_doubt', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await createIndex('registration_by_guardian_doubt', 'registration', ['has_guardian_doubt', 'registered_at', 'id']);
  await db.schema
    .alterTable('account')
    .addColumn('has_been_institution', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
