import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type PasskeyRow = Selectable<Tables['passkey']>;

export const findTotp = (db: Db | Tx, accountId: string): Promise<Selectable<Tables['totp']> | undefined> =>
  db.selectFrom('totp').selectAll().where('accountId', '=', accountId).executeTakeFirst();

/** Stores an authenticator app, replacing the account's earlier one. */
export const replaceTotp = async (tx: Tx, { accountId, ...totp }: Insertable<Tables['totp']>): Promise<void> => {
  await tx
    .insertInto('totp')
    .values({ accountId, ...totp })
    .onConflict((c) => c.column('accountId').doUpdateSet(totp))
    .execute();
};

/** Uses up a time step; false if it, or a later one, was used before. */
export const advanceTotp = async (db: Db, accountId: string, step: number): Promise<boolean> => {
  const result = await db
    .updateTable('totp')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Returns false if the account has none. */
export const deleteTotp = async (tx: Tx, accountId: string): Promise<boolean> => {
  const result = await tx.deleteFrom('totp').where('accountId', '=', accountId).executeTakeFirst();
  return result.numDeletedRows === 1n;
};

export const listPasskeys = (db: Db | Tx, accountId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where('accountId', '=', accountId).orderBy('addedAt').orderBy('id').execute();

/** Returns false if a passkey with this credential exists. */
export const insertPasskey = async (tx: Tx, row: Insertable<Tables['passkey']>): Promise<boolean> => {
  const result = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

/** Records a use of a passkey. */
export const recordPasskeyUse = async (db: Db, id: string, use: { signCount: number; lastUsedAt: number }): Promise<void> => {
  await db.updateTable('passkey').set(use).where('id', '=', id).execute();
};

/** Returns false if the account has no such passkey. */
export const deletePasskey = async (tx: Tx, accountId: string, id: string): Promise<boolean> => {
  const result = await tx.deleteFrom('passkey').where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
};

export const replaceRecoveryCodes = async (tx: Tx, accountId: string, codeHashes: readonly string[]): Promise<void> => {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  if (codeHashes.length > 0)
    await tx
      .insertInto('recoveryCode')
      .values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
      .execute();
};

/** Uses up a recovery code; false if it does not exist. */
export const deleteRecoveryCode = async (db: Db | Tx, accountId: string, codeHash: string): Promise<boolean> => {
  const result = await db.deleteFrom('recoveryCode').where('accountId', '=', accountId).where('codeHash', '=', codeHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
};

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes all second factors of an account. */
export const deleteSecondFactors = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('totp').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('passkey').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
};

export const saveChallenge = async (db: Db, sessionId: string, challenge: string, until: number): Promise<void> => {
  await db.updateTable('session').set({ passkeyChallenge: challenge, passkeyChallengeUntil: until }).where('id', '=', sessionId).execute();
};

/** Uses up the session's challenge; false if it differs or has expired. */
export const takeChallenge = async (db: Db, sessionId: string, challenge: string, now: number): Promise<boolean> => {
  const result = await db
    .updateTable('session')
    .set({ passkeyChallenge: null, passkeyChallengeUntil: null })
    .where('id', '=', sessionId)
    .where('passkeyChallenge', '=', challenge)
    .where('passkeyChallengeUntil', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};
