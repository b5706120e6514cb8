import { type Kysely, sql } from 'kysely';

/** Keeps with an entry the fee per person that its competition asked for as it signed up; earlier entries get the one of now. Where it is none, nothing is unpaid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['fee_cny', 'fee_usd'] as const) await db.schema.alterTable('registration').addColumn(column, 'integer').execute();
  await sql`update registration set
    fee_cny = (select competition.fee_cny from competition where competition.id = registration.competition_id),
    fee_usd = (select competition.fee_usd from competition where competition.id = registration.competition_id)`.execute(db);
  await sql`update registration set is_unpaid = 0 where fee_cny = 0 and fee_usd = 0`.execute(db);
}
