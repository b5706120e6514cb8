import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { AccountTable } from '#server/database/tables/accounts.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { eraseAuditDetails } from '#server/platform/audit/audit.ts';

export type AccountRow = Selectable<AccountTable>;

export const findAccount = (db: Db | Tx, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the account of a mobile number (E.164) or an e-mail address (normalised). */
export const findAccountBy = (db: Db | Tx, column: 'mobile' | 'email', value: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where(column, '=', value).executeTakeFirst();

/** Returns false if the mobile number or the e-mail address is taken. */
export const insertAccount = async (tx: Tx, row: Insertable<AccountTable>): Promise<boolean> => {
  const result = await tx
    .insertInto('account')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
};

export const updateAccount = async (tx: Tx, id: string, change: Updateable<AccountTable>): Promise<void> => {
  await tx.updateTable('account').set(change).where('id', '=', id).execute();
};

/** Removes an unproved address from another account that has it: it belongs to the account that a code proved it for. */
export const releaseUnprovenEmail = async (tx: Tx, email: string, provenFor: string): Promise<void> => {
  await tx
    .updateTable('account')
    .set({ email: null, emailProvenAt: null })
    .where('email', '=', email)
    .where('id', '<>', provenFor)
    .where((e) => e.or([e('emailProvenAt', 'is', null), e('emailProvenAt', '=', 0)]))
    .execute();
};

/**
 * Removes a number or an address from an account that was merged into another one: it opens nothing any more, and belongs to the account that a code
 * proved it for, its family's other account or a later holder's.
 */
export const releaseMerged = async (tx: Tx, column: 'mobile' | 'email', value: string): Promise<void> => {
  await tx
    .updateTable('account')
    .set(column === 'mobile' ? { mobile: null } : { email: null, emailProvenAt: null })
    .where(column, '=', value)
    .where('mergedInto', 'is not', null)
    .execute();
};

/**
 * Locks the account's row for the rest of the transaction, before any competition's. In PostgreSQL, an entry made while its account is deleted is
 * then either there to be released, or not made. Returns false if the account is gone or was merged into another one.
 */
export const lockAccount = async (tx: Tx, id: string): Promise<boolean> => {
  const result = await tx
    .updateTable('account')
    .set((e) => ({ updatedAt: e.ref('updatedAt') }))
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/**
 * Locks the current account of a session for the rest of the transaction; undefined if the session has ended. A call in progress thus cannot revert
 * what another one has just changed.
 */
export const lockOwnAccount = async (tx: Tx, { id, sessionId }: { id: string; sessionId: string }): Promise<AccountRow | undefined> => {
  if (!(await lockAccount(tx, id))) return undefined;
  const session = tx.selectFrom('session').select('id').where('id', '=', sessionId).where('accountId', '=', id);
  return (await session.executeTakeFirst()) && findAccount(tx, id);
};

/** Returns the accounts merged into this one, the oldest first. */
export const accountsMergedInto = (db: Db | Tx, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'affiliation', 'mobile', 'email', 'typedEmail', 'createdAt', 'disabledAt as mergedAt'])
    .where('mergedInto', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/**
 * Deletes the account with all rows that reference it, its messages, and its names and details in the audit log; `merged` are the accounts merged
 * into it.
 */
export const deleteAccount = async (tx: Tx, id: string, merged: readonly string[] = []): Promise<void> => {
  const ids = [id, ...merged];
  await tx.updateTable('audit').set({ actorName: '' }).where('actorId', 'in', ids).execute();
  await eraseAuditDetails(tx, 'account', ids);
  await tx.deleteFrom('message').where('accountId', 'in', ids).execute();
  await tx.deleteFrom('account').where('id', '=', id).execute();
};

export const insertInvitation = async (tx: Tx, row: Insertable<Tables['staffInvitation']>): Promise<void> => {
  await tx.insertInto('staffInvitation').values(row).execute();
};

/** Returns true if an invitation is valid. */
export const hasInvitation = async (db: Db, tokenHash: string, now: number): Promise<boolean> => {
  const found = db.selectFrom('staffInvitation').select('tokenHash').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now);
  return (await found.executeTakeFirst()) !== undefined;
};

/** Deletes a valid invitation and returns it; undefined if none. */
export const takeInvitation = (tx: Tx, tokenHash: string, now: number): Promise<Selectable<Tables['staffInvitation']> | undefined> =>
  tx.deleteFrom('staffInvitation').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).returningAll().executeTakeFirst();

export const deleteExpiredInvitations = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('staffInvitation').where('expiresAt', '<=', now).execute();
};

/** Returns the audit lines about accounts and of their owner. */
export const auditOfAccounts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'subjectId', 'detail'])
    .where((e) => e.or([e('actorId', 'in', ids), e.and([e('subject', '=', 'account'), e('subjectId', 'in', ids)])]))
    .orderBy('at')
    .orderBy('id')
    .execute();

export const messagesOfAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('message')
    .select(['channel', 'template', 'locale', 'createdAt', 'sentAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

const uniqueViolations: ReadonlySet<unknown> = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);

/** Returns true if a write failed because a value is taken. Call it only after the transaction: in PostgreSQL the failure has ended it. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && uniqueViolations.has(error.code);

/** Returns some of the rows after a time and an id, the oldest first, for callers that go through all of them. */
export const familiesAfter = (db: Db, kind: AccountRow['kind'], { createdAt, id }: { createdAt: number; id: string }, limit: number) =>
  db
    .selectFrom('account')
    .select(['id', 'createdAt'])
    // Written as in the condition of the index of families, so that both databases use it.
    .where(sql<boolean>`role = 'participant'`)
    .where('kind', '=', kind)
    .where('createdAt', '>=', createdAt)
    .where((e) => e.or([e('createdAt', '>', createdAt), e('id', '>', id)]))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
