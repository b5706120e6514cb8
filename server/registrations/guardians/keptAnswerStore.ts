import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type KeptAnswerRow = Selectable<Tables['guardianAnswer']>;

type OfChild = Pick<KeptAnswerRow, 'competitionId' | 'childIndex'>;

/** Returns the answers about a child, one a number, the newest first. */
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

/** Writes an answer in place of the one kept for the child from the same number. The competition must be locked. */
export const replaceKeptAnswer = async (tx: Tx, row: Insertable<Tables['guardianAnswer']>): Promise<void> => {
  const { competitionId, childIndex, phoneIndex } = row;
  await tx
    .deleteFrom('guardianAnswer')
    .where('competitionId', '=', competitionId)
    .where('childIndex', '=', childIndex)
    .where('phoneIndex', '=', phoneIndex)
    .execute();
  await tx.insertInto('guardianAnswer').values(row).execute();
};

export const deleteKeptAnswer = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('guardianAnswer').where('id', '=', id).execute();
};

/** Removes an account from the answers given for its entries. */
export const disownKeptAnswers = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.updateTable('guardianAnswer').set({ accountId: null }).where('accountId', '=', accountId).execute();
};

/** Returns the names and numbers of the children for whom one of an account's guardians has refused in a competition, by their blind indexes. */
export const refusedNamesOf = (
  tx: Tx,
  { competitionId, accountId }: { competitionId: string; accountId: string },
): Promise<Pick<KeptAnswerRow, 'nameIndex' | 'childIndex'>[]> =>
  tx
    .selectFrom('guardianAnswer')
    .select(['nameIndex', 'childIndex'])
    .where('accountId', '=', accountId)
    .where('competitionId', '=', competitionId)
    .where((e) => e.or([e('processing', '=', 0), e('publishName', '=', 0), e('publishWork', '=', 0)]))
    .execute();

/** Deletes the answers kept about a child. */
export const deleteKeptAnswersOf = async (tx: Tx, { competitionId, childIndex }: OfChild): Promise<void> => {
  await tx.deleteFrom('guardianAnswer').where('competitionId', '=', competitionId).where('childIndex', '=', childIndex).execute();
};

/** Deletes the answers kept for a competition. */
export const deleteKeptAnswers = async (db: Db, competitionId: string): Promise<void> => {
  await db.deleteFrom('guardianAnswer').where('competitionId', '=', competitionId).execute();
};
