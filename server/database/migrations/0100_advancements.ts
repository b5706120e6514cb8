import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the invitations of entries that have qualified for another competition, and binds a code to the entry that it was made for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await db.schema.alterTable('invitation_code').addColumn('for_entry', 'text').execute();
  await createTable(
    'advancement',
    {
      id: 'text',
      competition_id: 'text',
      registration_id: 'text',
      target_id: 'text',
      code_id: 'text',
      in_force: 'text?',
      publication: 'integer?',
      published_at: 'bigint',
      ended_at: 'bigint?',
      declined_at: 'bigint?',
      reason: 'text',
      by_name: 'text?',
    },
    {
      constraints: (t) =>
        t
          .addUniqueConstraint('advancement_in_force', ['in_force'])
          .addForeignKeyConstraint('advancement_code', ['code_id'], 'invitation_code', ['id'])
          .addForeignKeyConstraint('advancement_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('advancement_by_registration', 'advancement', ['registration_id']);
  await createIndex('advancement_by_competition', 'advancement', ['competition_id', 'published_at']);
  await createIndex('advancement_by_code', 'advancement', ['code_id']);
}
