import type { Kysely } from 'kysely';
import { schemaOf } from './schema.ts';

/** How a competition's fee is paid, what organisers noted of each entry's, and how soon they promise to review; links to a family's calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  await db.schema.alterTable('competition').addColumn('how_to_pay', 'text').execute();
  await db.schema
    .alterTable('competition')
    .addColumn('review_days', 'integer', (c) => c.notNull().defaultTo(3))
    .execute();
  await createTable(
    'payment',
    { registration_id: 'text', state: 'text', amount_cny: 'bigint', amount_usd: 'bigint', receipt_no: 'text?', noted_at: 'bigint' },
    {
      primaryKey: ['registration_id'],
      constraints: (t) =>
        t.addForeignKeyConstraint('payment_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createTable(
    'calendar_link',
    { account_id: 'text', token_hash: 'text', locale: 'text', created_at: 'bigint' },
    {
      primaryKey: ['account_id'],
      constraints: (t) =>
        t
          .addUniqueConstraint('calendar_link_token', ['token_hash'])
          .addForeignKeyConstraint('calendar_link_account', ['account_id'], 'account', ['id'], (c) => c.onDelete('cascade')),
    },
  );
}
