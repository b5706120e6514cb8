import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Organisers write to many at once, and people leave the kinds of message that they can do without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable('announcement', {
    id: 'text',
    state: 'text',
    by_id: 'text',
    by_name: 'text',
    at: 'bigint',
    ended_at: 'bigint?',
    segment: 'text',
    channels: 'text',
    texts: 'text',
    expected: 'integer',
    cost: 'bigint',
    cursor: 'text',
    told: 'integer',
    left_out: 'integer',
    unreachable: 'integer',
    next_at: 'bigint',
  });
  await createIndex('announcement_by_age', 'announcement', ['at', 'id']);
  await db.schema.alterTable('message').addColumn('announcement_id', 'text').execute();
  await db.schema
    .createIndex('message_by_announcement')
    .on('message')
    .columns(['announcement_id', 'created_at', 'id'])
    .where(sql<boolean>`announcement_id is not null`)
    .execute();
  await createTable(
    'message_choice',
    { account_id: 'text', kind: 'text', channel: 'text', at: 'bigint' },
    {
      primaryKey: ['account_id', 'kind', 'channel'],
      constraints: (t) =>
        t.addForeignKeyConstraint('message_choice_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createTable(
    'unsubscribe_link',
    { token_hash: 'text', account_id: 'text', kind: 'text' },
    {
      primaryKey: ['token_hash'],
      constraints: (t) =>
        t.addForeignKeyConstraint('unsubscribe_link_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('unsubscribe_link_by_account', 'unsubscribe_link', ['account_id']);
}
