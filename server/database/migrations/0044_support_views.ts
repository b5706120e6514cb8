import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Organisers see what a family sees, for a reason and a short time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'support_view',
    {
      id: 'text',
      account_id: 'text',
      actor_id: 'text',
      session_id: 'text',
      reason: 'text',
      started_at: 'bigint',
      ends_at: 'bigint',
    },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('support_view_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('support_view_by_account', 'support_view', ['account_id', 'session_id', 'ends_at']);
  await createIndex('support_view_by_end', 'support_view', ['ends_at']);
}
