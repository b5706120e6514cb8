import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** Adds the news about a school's teams that wait for the digest of the day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'digest_news',
    { id: 'text', account_id: 'text', registration_id: 'text', template: 'text', at: 'bigint' },
    {
      constraints: (t) =>
        t
          .addForeignKeyConstraint('digest_news_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade'))
          .addForeignKeyConstraint('digest_news_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('digest_news_by_account', 'digest_news', ['account_id', 'at']);
  await createIndex('digest_news_by_registration', 'digest_news', ['registration_id']);
  await createIndex('digest_news_by_time', 'digest_news', ['at']);
}
