import { SEEN_MS } from '#contract/registrations/presence.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** Deletes expired rows. */
export const deleteOldPresence = async (db: Db | Tx, now: number): Promise<void> => {
  await db
    .deleteFrom('entryPresence')
    .where('seenAt', '<=', now - SEEN_MS)
    .execute();
};

/** Notes that an account has an entry open at `now`. */
export const savePresence = async (db: Db, registrationId: string, accountId: string, now: number): Promise<void> => {
  await db
    .insertInto('entryPresence')
    .values({ registrationId, accountId, seenAt: now })
    .onConflict((c) => c.columns(['registrationId', 'accountId']).doUpdateSet({ seenAt: now }))
    .execute();
};

/** Returns the names of the other accounts that have an entry open, sorted. */
export const othersAt = async (db: Db, registrationId: string, accountId: string, now: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('entryPresence')
    .innerJoin('account', 'account.id', 'entryPresence.accountId')
    .select('account.name')
    .where('registrationId', '=', registrationId)
    .where('accountId', '!=', accountId)
    .where('seenAt', '>', now - SEEN_MS)
    .orderBy('account.name')
    .execute();
  return rows.map(({ name }) => name);
};
