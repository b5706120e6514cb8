import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the hour at which an announcement begins, the entry that it is about if only one, and organisers' drafts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await db.schema.alterTable('announcement').addColumn('send_at', 'bigint').execute();
  await db.schema.alterTable('announcement').addColumn('subject_id', 'text').execute();
  await createIndex('announcement_by_subject', 'announcement', ['subject_id']);
  await createTable(
    'announcement_draft',
    { id: 'text', account_id: 'text', data: 'text', saved_at: 'bigint' },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('announcement_draft_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('announcement_draft_by_account', 'announcement_draft', ['account_id', 'saved_at']);
}
