import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** Recounts the taken seats and the uses of invitation codes from the existing entries. */
export const recountSeats = async (db: Db): Promise<void> => {
  await sql`
    update competition set seats_taken = (
      select count(*) from registration
      where registration.competition_id = competition.id and state not in ('cancelled', 'withdrawn') and waitlist_no is null)
  `.execute(db);
  await sql`
    update invitation_code set used = (select count(*) from registration where registration.invitation_code_id = invitation_code.id)
  `.execute(db);
};
