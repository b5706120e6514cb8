import { type Kysely, sql } from 'kysely';

/** An e-mail address that a registration took before 0076 and no code has proved belongs to no account: it stands beside the others that were only typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update account set typed_email = email, email = null where email is not null and email_proven_at is null`.execute(db);
}
