import { type Kysely, sql } from 'kysely';
import { schemaOf } from './schema.ts';

/**
 * A child may be in one team of a competition per account: another account learns nothing of it, organisers see both. How much an account
 * may register a day, and when its e-mail address was proved: nothing says so of those that are there, so they go on naming their account
 * beside its password and no more. The accounts without a mobile number are the staff's, whose addresses the operator wrote.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { createIndex } = schemaOf(db);
  await db.schema.alterTable('member').addColumn('child_key', 'text').execute();
  await db.schema
    .alterTable('registration')
    .addColumn('has_possible_duplicate', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('account').addColumn('sign_up_limit', 'integer').execute();
  await db.schema.alterTable('account').addColumn('email_proven_at', 'bigint').execute();
  await sql`update account set email_proven_at = case when mobile is null then created_at else 0 end where email is not null`.execute(db);
  await sql`
    update member set child_key = claim,
      claim = (select account_id from registration where registration.id = member.registration_id) || ':' || claim
    where claim is not null
  `.execute(db);
  await db.schema.createIndex('member_by_child').on('member').column('child_key').where(sql<boolean>`child_key is not null`).execute();
  await createIndex('registration_by_possible_duplicate', 'registration', ['has_possible_duplicate', 'registered_at', 'id']);
}
