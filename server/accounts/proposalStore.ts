import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type ProposalRow = Selectable<Tables['staffProposal']>;

/** False where an invitation for this address is there already. */
export const insertProposal = async (tx: Tx, row: Insertable<Tables['staffProposal']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffProposal')
    .values(row)
    .onConflict((c) => c.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** The newest first. */
export const listProposals = (db: Db): Promise<ProposalRow[]> =>
  db.selectFrom('staffProposal').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute();

/** Changes one, which takes its row for the rest of the transaction; undefined where there is none. */
export const updateProposal = (tx: Tx, id: string, change: Updateable<Tables['staffProposal']>): Promise<ProposalRow | undefined> =>
  tx.updateTable('staffProposal').set(change).where('id', '=', id).returningAll().executeTakeFirst();

/** Takes one for the rest of the transaction. */
export const lockProposal = (tx: Tx, id: string): Promise<ProposalRow | undefined> =>
  tx
    .updateTable('staffProposal')
    .set((e) => ({ name: e.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The invitation that a link opens; undefined where it opens nothing. */
export const findProposalByLink = (db: Db, tokenHash: string, now: number): Promise<ProposalRow | undefined> =>
  db.selectFrom('staffProposal').selectAll().where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst();

/** Uses a link up; undefined where it opens nothing. */
export const takeProposalLink = (tx: Tx, tokenHash: string, now: number): Promise<ProposalRow | undefined> =>
  tx
    .updateTable('staffProposal')
    .set({ tokenHash: null })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();

/** What waits for a second organiser of an account. */
export const findProposalOf = (tx: Tx, accountId: string): Promise<ProposalRow | undefined> =>
  tx.selectFrom('staffProposal').selectAll().where('accountId', '=', accountId).executeTakeFirst();

export const deleteProposal = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('staffProposal').where('id', '=', id).execute();
};

/** Those of the accounts whose rights still wait for a second organiser. */
export const awaitingConfirmation = async (db: Db | Tx, accountIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (accountIds.length === 0) return new Set();
  const rows = await db.selectFrom('staffProposal').select('accountId').where('accountId', 'in', accountIds).execute();
  return new Set(rows.flatMap(({ accountId }) => accountId ?? []));
};
