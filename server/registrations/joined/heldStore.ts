import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type HeldNewsRow = Selectable<Tables['heldNews']>;

/** Maximum number of accounts found per query. */
const FOUND_AT_ONCE = 100;

export const insertHeldNews = async (tx: Tx, row: Insertable<Tables['heldNews']>): Promise<void> => {
  await tx.insertInto('heldNews').values(row).execute();
};

/** The news to tell now: what is due, or what a decision about many has left, unless it waits for the morning. */
export interface HeldQuery {
  dueUntil: number;
  batchId: string | null;
}

/** Returns the accounts with such news, after the given one. */
export const accountsWithHeldNews = async (db: Db, { dueUntil, batchId }: HeldQuery, after: string): Promise<string[]> => {
  let query = db.selectFrom('heldNews').select('accountId').distinct().where('dueAt', '<=', dueUntil).where('accountId', '>', after);
  if (batchId !== null) query = query.where('batchId', '=', batchId);
  const rows = await query.orderBy('accountId').limit(FOUND_AT_ONCE).execute();
  return rows.map(({ accountId }) => accountId);
};

/** Removes all of an account's news that are due until a time, and returns them, the oldest first. */
export const takeHeldNews = async (tx: Tx, accountId: string, dueUntil: number): Promise<HeldNewsRow[]> => {
  const rows = await tx.deleteFrom('heldNews').where('accountId', '=', accountId).where('dueAt', '<=', dueUntil).returningAll().execute();
  return rows.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
};

export const deleteHeldNewsOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('heldNews').where('registrationId', '=', registrationId).execute();
};
