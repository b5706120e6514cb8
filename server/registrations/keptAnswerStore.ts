import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../database/connection.ts';
import type { Tables } from '../database/tables/index.ts';

export type KeptAnswerRow = Selectable<Tables['guardianAnswer']>;

export const keptAnswerOf = (
  db: Db | Tx,
  { competitionId, childIndex }: Pick<KeptAnswerRow, 'competitionId' | 'childIndex'>,
): Promise<KeptAnswerRow | undefined> =>
  db
    .selectFrom('guardianAnswer')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('childIndex', '=', childIndex)
    .executeTakeFirst();

/** The answers that were given last for an entry, also for children who have left it. */
export const keptAnswersOfEntry = (db: Db | Tx, registrationId: string): Promise<KeptAnswerRow[]> =>
  db.selectFrom('guardianAnswer').selectAll().where('registrationId', '=', registrationId).orderBy('id').execute();

/** Writes an answer in place of the one that was kept for the child. The competition must be locked. */
export const replaceKeptAnswer = async (tx: Tx, row: Insertable<Tables['guardianAnswer']>): Promise<void> => {
  await tx.deleteFrom('guardianAnswer').where('competitionId', '=', row.competitionId).where('childIndex', '=', row.childIndex).execute();
  await tx.insertInto('guardianAnswer').values(row).execute();
};

/** Moves the answer that is kept for a child to another number of it, unless one is kept there. The competition must be locked. */
export const moveKeptAnswer = async (
  tx: Tx,
  { competitionId, from, to }: { competitionId: string; from: string; to: string },
): Promise<void> => {
  if (await keptAnswerOf(tx, { competitionId, childIndex: to })) return;
  await tx
    .updateTable('guardianAnswer')
    .set({ childIndex: to })
    .where('competitionId', '=', competitionId)
    .where('childIndex', '=', from)
    .execute();
};

/** Takes an account's name off the answers that were given for its entries. */
export const disownKeptAnswers = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.updateTable('guardianAnswer').set({ accountId: null }).where('accountId', '=', accountId).execute();
};

/** Deletes what is kept for a competition. */
export const deleteKeptAnswers = async (db: Db, competitionId: string): Promise<void> => {
  await db.deleteFrom('guardianAnswer').where('competitionId', '=', competitionId).execute();
};
