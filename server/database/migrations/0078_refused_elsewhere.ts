import { type Kysely, sql } from 'kysely';

/** A family's entry of a child whose guardian has refused elsewhere is held until an organiser rules; until now it was only marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registration')
    .addColumn('is_refused_elsewhere', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update registration set is_refused_elsewhere = 1
    where has_guardian_doubt = 1 and not exists (select 1 from guardian where guardian.registration_id = registration.id)`.execute(db);
}
