import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * Adds the reasons why guardians' links have ended; the number that an account gave for a guardian, if the answer has since moved in another
 * account's entry; and whether the account has confirmed the number, which was derived from the doubt, and another account's entry can change
 * that. Moves e-mail addresses that were taken before 0076 and never proved to the column of typed ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createTable, createIndex } = schemaOf(db);
  await createTable('ended_link', { token_hash: 'text', code: 'text', ended_at: 'bigint' }, { primaryKey: ['token_hash'] });
  await createIndex('ended_link_by_time', 'ended_link', ['ended_at']);
  await createIndex('guardian_by_whole_phone', 'guardian', ['phone']);
  await db.schema.alterTable('guardian').addColumn('given_phone', 'text').execute();
  await db.schema
    .alterTable('guardian')
    .addColumn('is_confirmed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update guardian set is_confirmed = 1 where doubt in ('own_number', 'shared_number')`.execute(db);
  await sql`update account set typed_email = email, email = null where email is not null and email_proven_at is null`.execute(db);
}
