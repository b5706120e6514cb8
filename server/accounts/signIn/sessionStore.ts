import type { Insertable, Selectable, Updateable } from 'kysely';
import { compiledBySize, repeated } from '#server/database/compiledBySize.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { SessionTable } from '#server/database/tables/accounts.ts';
import { deleteBefore } from '#server/platform/jobs/deleteBefore.ts';

/** Returns a lookup of the accounts and sessions of tokens by their hashes. Every request with a session runs it, so the query is built once. */
export const createBearerQuery = (db: Db) => {
  const query = compiledBySize(
    (size) =>
      db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.accountId')
        .select([
          'account.id',
          'role',
          'kind',
          'hasBeenInstitution',
          'name',
          'affiliation',
          'mobile',
          'email',
          'locale',
          'account.createdAt',
        ])
        .select(['session.id as sessionId', 'session.createdAt as openedAt', 'lastSeenAt', 'confirmedAt', 'tokenHash'])
        .select(['secondFactorAt', 'secondFactorSince', 'deviceKey', 'provenUntil'])
        .where('expiresAt', '>', 0)
        .where('disabledAt', 'is', null)
        .where('tokenHash', 'in', repeated('', size))
        .compile(),
    (tokenHash: string) => [tokenHash],
  );
  return (tokenHashes: readonly string[], now: number) => query(db, tokenHashes, [now]);
};

/** Returns the session for judging of a token; none of an account that is disabled or no judge's any more. */
export const findJudgingSession = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.id', 'deviceKey'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('role', '=', 'judge')
    .where('disabledAt', 'is', null)
    .executeTakeFirst();

/** Returns those of the given sessions that exist and whose account is not disabled. */
export const livingSessions = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('account.disabledAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

export const insertSession = async (db: Db, row: Insertable<SessionTable>): Promise<void> => {
  await db.insertInto('session').values(row).execute();
};

export const updateSession = async (db: Db, id: string, change: Updateable<SessionTable>): Promise<void> => {
  await db.updateTable('session').set(change).where('id', '=', id).execute();
};

export const deleteSessionById = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('session').where('id', '=', id).execute();
};

export const deleteExpiredSessions = (db: Db, now: number): Promise<void> => deleteBefore(db, 'session', 'expiresAt', now + 1);

/** Returns sessions that are valid at `now`, the most recently used first. */
export const listSessions = (db: Db, accountId: string, now: number): Promise<Selectable<SessionTable>[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

/** Returns false if the account has no such session. */
export const deleteSession = async (db: Db, accountId: string, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('session').where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst();
  return result.numDeletedRows === 1n;
};

/** Ends every session of the account except `keep`, and deletes its calendar link, which also opens the account without its password. */
export const deleteSessions = async (tx: Tx, accountId: string, keep: string | null): Promise<void> => {
  await tx.deleteFrom('calendarLink').where('accountId', '=', accountId).execute();
  const all = tx.deleteFrom('session').where('accountId', '=', accountId);
  await (keep === null ? all : all.where('id', '!=', keep)).execute();
};
