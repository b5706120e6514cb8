import type { Insertable, Selectable } from 'kysely';
import type { PlatformTables } from '#server/database/tables/platform/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';

export type SubscriptionRow = Selectable<PlatformTables['pushSubscription']>;

/** Maximum devices of an account that get a push: the latest subscriptions. */
const MAX_DEVICES = 20;

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('pushSubscription').selectAll().where('id', '=', id).executeTakeFirst();

export const findSubscriptionOf = (db: Db, sessionId: string): Promise<Pick<SubscriptionRow, 'id'> | undefined> =>
  db.selectFrom('pushSubscription').select('id').where('sessionId', '=', sessionId).executeTakeFirst();

/** Returns the subscriptions of an account, the newest first. */
export const subscriptionsOf = (db: Db | Tx, accountId: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('pushSubscription')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MAX_DEVICES)
    .execute();

/** Replaces a session's subscription, and that of another account that used the same browser. */
export const replaceSubscription = async (tx: Tx, row: Insertable<PlatformTables['pushSubscription']>): Promise<void> => {
  await tx.deleteFrom('pushSubscription').where('sessionId', '=', row.sessionId).execute();
  await tx.deleteFrom('pushSubscription').where('endpointHash', '=', row.endpointHash).execute();
  // Of two that are sent at once, one is kept.
  await tx
    .insertInto('pushSubscription')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
};

export const deleteSubscription = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('pushSubscription').where('id', '=', id).execute();
};

export const deleteSubscriptionOf = async (db: Db, sessionId: string): Promise<void> => {
  await db.deleteFrom('pushSubscription').where('sessionId', '=', sessionId).execute();
};
