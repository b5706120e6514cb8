import { type Kysely, sql } from 'kysely';

/** Lets an attempt stand beside a correction of it that came late: only what was in time is one of its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('attempt_number').execute();
  await sql`create unique index attempt_number on attempt (round_id, registration_id, number)
    where replaced_by is null and sheet_taken_back_at is null and late is null`.execute(db);
}
