import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { AccountTable } from '#server/database/tables/accounts.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { eraseAuditDetails } from '#server/platform/audit.ts';

export type AccountRow = Selectable<AccountTable>;

export const findAccount = (db: Db | Tx, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

/** The account of a mobile number (E.164) or an e-mail address (normalised). */
export const findAccountBy = (db: Db | Tx, column: 'mobile' | 'email', value: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where(column, '=', value).executeTakeFirst();

/** False where the mobile number or the e-mail address is taken. */
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

/** Takes an address away from the other account that has it without a proof: it belongs to the one that a code proved it for. */
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
 * Takes a number or an address away from an account that has become part of another one: it opens nothing any more, and belongs to the one
 * that a code proved it for, its family's other account or a later holder's.
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
 * Takes the account's row for the rest of the transaction, before any competition's: so that on PostgreSQL an entry made while its
 * account is deleted is either there to be released, or not made. False where the account is gone, or has become part of another one.
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
 * Takes the account of a session for the rest of the transaction, as it is now; undefined where the session has ended: what another one has
 * just changed is not changed back by a call that was under way.
 */
export const lockOwnAccount = async (tx: Tx, { id, sessionId }: { id: string; sessionId: string }): Promise<AccountRow | undefined> => {
  if (!(await lockAccount(tx, id))) return undefined;
  const session = tx.selectFrom('session').select('id').where('id', '=', sessionId).where('accountId', '=', id);
  return (await session.executeTakeFirst()) && findAccount(tx, id);
};

/** The accounts that have become part of this one, the oldest first. */
export const accountsMergedInto = (db: Db | Tx, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'affiliation', 'mobile', 'email', 'typedEmail', 'createdAt', 'disabledAt as mergedAt'])
    .where('mergedInto', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Deletes the account with all rows that reference it, its messages, and in the audit log its names and what was said of it; `merged` are those that have become part of it. */
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

/** Whether an invitation holds. */
export const hasInvitation = async (db: Db, tokenHash: string, now: number): Promise<boolean> => {
  const found = db.selectFrom('staffInvitation').select('tokenHash').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now);
  return (await found.executeTakeFirst()) !== undefined;
};

/** Uses an invitation up; undefined where there is none that holds. */
export const takeInvitation = (tx: Tx, tokenHash: string, now: number): Promise<Selectable<Tables['staffInvitation']> | undefined> =>
  tx.deleteFrom('staffInvitation').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).returningAll().executeTakeFirst();

export const deleteExpiredInvitations = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('staffInvitation').where('expiresAt', '<=', now).execute();
};

/** The audit lines about accounts and of their owner. */
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

/** Whether a write failed because a value is taken. Ask only after the transaction: on PostgreSQL the failure has ended it. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && uniqueViolations.has(error.code);

/** Some of the rows after a moment and an id, the oldest first: for whoever goes through all of them. */
export const familiesAfter = (db: Db, kind: AccountRow['kind'], { createdAt, id }: { createdAt: number; id: string }, limit: number) =>
  db
    .selectFrom('account')
    .select(['id', 'createdAt'])
    // As the index of families has it, so that both databases see that it fits.
    .where(sql<boolean>`role = 'participant'`)
    .where('kind', '=', kind)
    .where('createdAt', '>=', createdAt)
    .where((e) => e.or([e('createdAt', '>', createdAt), e('id', '>', id)]))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
