import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Invitation codes end, are taken back and are made many at once; exports that were asked for and not yet downloaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  for (const [name, kind] of [
    ['ends_at', 'bigint'],
    ['revoked_at', 'bigint'],
    ['batch_id', 'text'],
  ] as const)
    await db.schema.alterTable('invitation_code').addColumn(name, kind).execute();
  await db.schema
    .alterTable('invitation_code')
    .addColumn('created_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await createIndex('invitation_code_by_time', 'invitation_code', ['competition_id', 'created_at', 'id']);
  await db.schema
    .createIndex('invitation_code_by_batch')
    .on('invitation_code')
    .columns(['batch_id', 'created_at', 'id'])
    .where(sql<boolean>`batch_id is not null`)
    .execute();
  await createTable(
    'export_request',
    {
      id: 'text',
      account_id: 'text',
      session_id: 'text',
      list: 'text',
      asked: 'text',
      created_at: 'bigint',
      started_at: 'bigint?',
      ended_at: 'bigint?',
      row_count: 'integer?',
      replaced: 'integer?',
      complete: 'integer?',
    },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('export_request_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('export_request_by_account', 'export_request', ['account_id']);
  await createIndex('export_request_by_time', 'export_request', ['created_at']);
}
