import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds who has which entry open in the back office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'entry_presence',
    { registration_id: 'text', account_id: 'text', seen_at: 'bigint' },
    {
      primaryKey: ['registration_id', 'account_id'],
      constraints: (table) =>
        table.addForeignKeyConstraint('entry_presence_registration', ['registration_id'], 'registration', ['id'], (c) =>
          c.onDelete('cascade'),
        ),
    },
  );
  await createIndex('entry_presence_by_time', 'entry_presence', ['seen_at']);
}
