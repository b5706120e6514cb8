import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type ProposalRow = Selectable<Tables['staffProposal']>;

/** Returns false if an invitation for this address already exists. */
export const insertProposal = async (tx: Tx, row: Insertable<Tables['staffProposal']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffProposal')
    .values(row)
    .onConflict((c) => c.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Returns all proposals, the newest first. */
export const listProposals = (db: Db): Promise<ProposalRow[]> =>
  db.selectFrom('staffProposal').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute();

/** Changes a proposal, which locks its row for the rest of the transaction; undefined if it does not exist. */
export const updateProposal = (tx: Tx, id: string, change: Updateable<Tables['staffProposal']>): Promise<ProposalRow | undefined> =>
  tx.updateTable('staffProposal').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Locks a proposal for the rest of the transaction. */
export const lockProposal = (tx: Tx, id: string): Promise<ProposalRow | undefined> =>
  tx
    .updateTable('staffProposal')
    .set((e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Returns the invitation that a link opens; undefined if none. */
export const findProposalByLink = (db: Db, tokenHash: string, now: number): Promise<ProposalRow | undefined> =>
  db.selectFrom('staffProposal').selectAll().where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst();

/** Invalidates a link and returns its invitation; undefined if none. */
export const takeProposalLink = (tx: Tx, tokenHash: string, now: number): Promise<ProposalRow | undefined> =>
  tx
    .updateTable('staffProposal')
    .set({ tokenHash: null })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Returns an account's proposal that waits for a second organiser. */
export const findProposalOf = (tx: Tx, accountId: string): Promise<ProposalRow | undefined> =>
  tx.selectFrom('staffProposal').selectAll().where('accountId', '=', accountId).executeTakeFirst();

export const deleteProposal = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('staffProposal').where('id', '=', id).execute();
};

/** Returns those of the accounts whose rights still wait for a second organiser. */
export const awaitingConfirmation = async (db: Db | Tx, accountIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (accountIds.length === 0) return new Set();
  const rows = await db.selectFrom('staffProposal').select('accountId').where('accountId', 'in', accountIds).execute();
  return new Set(rows.flatMap(({ accountId }) => accountId ?? []));
};
