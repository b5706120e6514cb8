import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type KeptAnswerRow = Selectable<Tables['guardianAnswer']>;

type OfChild = Pick<KeptAnswerRow, 'competitionId' | 'childIndex'>;

/** Returns the answers about a child, from every number and for every account, the newest first. */
export const keptAnswersOf = (db: Db | Tx, { competitionId, childIndex }: OfChild): Promise<KeptAnswerRow[]> =>
  db
    .selectFrom('guardianAnswer')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('childIndex', '=', childIndex)
    .orderBy('answeredAt', 'desc')
    .orderBy('id')
    .execute();

/** Returns the answers about children of a competition, under any of the given indexes. */
export const keptAnswersAt = (tx: Tx, competitionId: string, childIndexes: readonly string[]): Promise<KeptAnswerRow[]> =>
  childIndexes.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('guardianAnswer')
        .selectAll()
        .where('competitionId', '=', competitionId)
        .where('childIndex', 'in', childIndexes)
        .execute();

/** Returns the answers last given for an entry, including those for children who have left it. */
export const keptAnswersOfEntry = (db: Db | Tx, registrationId: string): Promise<KeptAnswerRow[]> =>
  db.selectFrom('guardianAnswer').selectAll().where('registrationId', '=', registrationId).orderBy('id').execute();

/** Writes an answer in place of others. The competition must be locked. */
export const replaceKeptAnswer = async (
  tx: Tx,
  replaced: readonly KeptAnswerRow[],
  row: Insertable<Tables['guardianAnswer']>,
): Promise<void> => {
  for (const { id } of replaced) await deleteKeptAnswer(tx, id);
  await tx.insertInto('guardianAnswer').values(row).execute();
};

export const updateKeptAnswer = async (tx: Tx, id: string, change: Updateable<Tables['guardianAnswer']>): Promise<void> => {
  await tx.updateTable('guardianAnswer').set(change).where('id', '=', id).execute();
};

export const deleteKeptAnswer = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('guardianAnswer').where('id', '=', id).execute();
};

/** Marks an account's answers from one of its own numbers, for the child's next entry. */
export const markKeptAnswers = async (
  tx: Tx,
  { competitionId, childIndex, accountId }: OfChild & { accountId: string },
  phoneIndex: string,
): Promise<void> => {
  await tx
    .updateTable('guardianAnswer')
    .set({ doubt: 'own_number' })
    .where('competitionId', '=', competitionId)
    .where('childIndex', '=', childIndex)
    .where('accountId', '=', accountId)
    .where('phoneIndex', '=', phoneIndex)
    .execute();
};

/** Removes a link from the answer about a child that it was kept with: it now opens another entry. */
export const forgetKeptLink = async (tx: Tx, { competitionId, childIndex }: OfChild, tokenHash: string): Promise<void> => {
  await tx
    .updateTable('guardianAnswer')
    .set({ tokenHash: null })
    .where('competitionId', '=', competitionId)
    .where('childIndex', '=', childIndex)
    .where('tokenHash', '=', tokenHash)
    .execute();
};

/** Removes an account from the answers given for its entries. */
export const disownKeptAnswers = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.updateTable('guardianAnswer').set({ accountId: null }).where('accountId', '=', accountId).execute();
};

/** Returns the answers kept in a competition for the given accounts. */
export const keptAnswersOfAccounts = (
  tx: Tx,
  competitionId: string,
  accountIds: readonly string[],
): Promise<Omit<KeptAnswerRow, 'id' | 'competitionId' | 'registrationId' | 'sealed' | 'tokenHash' | 'isSettled' | 'doubt'>[]> =>
  accountIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('guardianAnswer')
        .select([
          'accountId',
          'nameIndex',
          'childIndex',
          'phoneIndex',
          'givenIndex',
          'processing',
          'publishName',
          'publishWork',
          'answeredAt',
        ])
        .where('accountId', 'in', accountIds)
        .where('competitionId', '=', competitionId)
        .execute();

/** Deletes the answers kept about a child. */
export const deleteKeptAnswersOf = async (tx: Tx, { competitionId, childIndex }: OfChild): Promise<void> => {
  await tx.deleteFrom('guardianAnswer').where('competitionId', '=', competitionId).where('childIndex', '=', childIndex).execute();
};

/** Deletes the answers kept for a competition. */
export const deleteKeptAnswers = async (db: Db, competitionId: string): Promise<void> => {
  await db.deleteFrom('guardianAnswer').where('competitionId', '=', competitionId).execute();
};
