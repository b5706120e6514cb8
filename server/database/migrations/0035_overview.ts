import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/** Stands in the entry what its payment says, whoever writes the payment. */
const noteUnpaid = sql`update registration set is_unpaid = case when new.state = 'unpaid' then 1 else 0 end where id = new.registration_id`;

/** What waits for organisers is counted and listed by indexes of just these rows, past days' entries are counted once, and an entry is found by a phone number's last digits or by its code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable } = schemaOf(db);
  await db.schema
    .alterTable('registration')
    .addColumn('is_unpaid', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`update registration set is_unpaid = 0 where id in (select registration_id from payment where state <> 'unpaid')`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function entry_payment() returns trigger language plpgsql as $body$ begin ${noteUnpaid}; return null; end $body$`.execute(
      db,
    );
    await sql`create trigger entry_payment after insert or update of state on payment for each row execute function entry_payment()`.execute(
      db,
    );
  } else {
    for (const event of ['insert', 'update'])
      await sql`create trigger ${sql.ref(`entry_payment_${event}`)} after ${sql.raw(event === 'insert' ? 'insert' : 'update of state')} on payment begin ${noteUnpaid}; end`.execute(
        db,
      );
  }

  const partial = (name: string, table: string, columns: string, where: string) =>
    sql.raw(`create index ${name} on ${table} (${columns}) where ${where}`).execute(db);
  await partial('registration_to_review', 'registration', 'competition_id, updated_at, id', "state = 'submitted'");
  await partial('registration_of_guardians', 'registration', 'competition_id, state, registered_at, id', 'has_pending_guardians = 1');
  await partial('registration_unpaid', 'registration', 'competition_id, state, registered_at, id', 'is_unpaid = 1');
  await partial('standing_to_release', 'standing', 'competition_id, submitted_at, work_id', 'listed_at is null and publish_work = 1');
  await partial('registration_by_code', 'registration', 'invitation_code_id, registered_at, id', 'invitation_code_id is not null');

  const lastDigits = (name: string, table: string, column: string) =>
    sql.raw(`create index ${name} on ${table} (substr(${column}, length(${column}) - 3))`).execute(db);
  await lastDigits('registration_by_parent_phone', 'registration', 'parent_phone');
  await lastDigits('registration_by_instructor_phone', 'registration', 'instructor_phone');
  await lastDigits('guardian_by_phone', 'guardian', 'phone');

  await createTable(
    'entry_tally',
    { competition_id: 'text', day: 'text', kind: 'text', value: 'text', entries: 'integer' },
    {
      primaryKey: ['competition_id', 'kind', 'day', 'value'],
      constraints: (t) =>
        t.addForeignKeyConstraint('entry_tally_competition', ['competition_id'], 'competition', ['id'], (c) => c.onDelete('cascade')),
    },
  );
}
