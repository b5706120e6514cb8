import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the news about entries that wait for the others of their decision, or for the morning, to be told in one message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'held_news',
    {
      ...{ id: 'text', account_id: 'text', registration_id: 'text', template: 'text', batch_id: 'text?' },
      ...{ sealed: 'text', at: 'bigint', due_at: 'bigint' },
    },
    {
      constraints: (t) =>
        t
          .addForeignKeyConstraint('held_news_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('held_news_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('held_news_by_account', 'held_news', ['account_id', 'due_at']);
  await createIndex('held_news_by_registration', 'held_news', ['registration_id']);
  await createIndex('held_news_by_batch', 'held_news', ['batch_id', 'account_id']);
  await createIndex('held_news_by_time', 'held_news', ['due_at']);
}
