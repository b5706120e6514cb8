import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Derives from the state of an entry's fee, whoever writes it, whether the entry still owes something. */
const noteUnpaid = sql`update registration set is_unpaid = case when new.state in ('unpaid', 'partly_paid') then 1 else 0 end where id = new.registration_id`;

/**
 * Keeps each payment and refund of a fee: what was noted as paid becomes one payment of the fee as it was agreed. A decision that waits has details, and one about an entry's fee waits beside one
 * about the entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable(
    'payment_item',
    {
      ...{ id: 'text', registration_id: 'text', kind: 'text', amount_cny: 'bigint', amount_usd: 'bigint', currency: 'text?' },
      ...{ paid_at: 'bigint', reference: 'text?', note: 'text?', noted_by: 'text?', noted_at: 'bigint' },
    },
    {
      constraints: (t) =>
        t.addForeignKeyConstraint('payment_item_registration', ['registration_id'], 'registration', ['id'], (c) => c.onDelete('cascade')),
    },
  );
  await createIndex('payment_item_by_registration', 'payment_item', ['registration_id', 'noted_at', 'id']);
  await sql`insert into payment_item (id, registration_id, kind, amount_cny, amount_usd, currency, paid_at, noted_at)
    select registration_id, registration_id, 'payment', amount_cny, amount_usd,
      case when amount_usd = 0 then 'CNY' when amount_cny = 0 then 'USD' else null end, noted_at, noted_at
    from payment where receipt_no is not null and registration_id in (select id from registration)`.execute(db);

  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`create or replace function entry_payment() returns trigger language plpgsql as $body$ begin ${noteUnpaid}; return null; end $body$`.execute(
      db,
    );
  else
    for (const event of ['insert', 'update']) {
      const name = sql.ref(`entry_payment_${event}`);
      await sql`drop trigger ${name}`.execute(db);
      await sql`create trigger ${name} after ${sql.raw(event === 'insert' ? 'insert' : 'update of state')} on payment begin ${noteUnpaid}; end`.execute(
        db,
      );
    }
  await sql`update payment set state = 'partly_paid' where state = 'unpaid' and receipt_no is not null`.execute(db);

  await db.schema.alterTable('pending_decision').addColumn('detail', 'text').execute();
  await db.schema.dropIndex('pending_decision_once').execute();
  await db.schema
    .createIndex('pending_decision_once')
    .unique()
    .on('pending_decision')
    .columns(['subject_id', 'subject'])
    .where(sql<boolean>`state = 'pending'`)
    .execute();
}
