import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type ScoreSheetRow = Selectable<Tables['scoreSheet']>;

/** Returns the sheets of a round, the newest first. */
export const sheetsOf = (db: Db | Tx, roundId: string): Promise<ScoreSheetRow[]> =>
  db.selectFrom('scoreSheet').selectAll().where('roundId', '=', roundId).orderBy('number', 'desc').execute();

export const findSheet = (db: Db | Tx, id: string): Promise<ScoreSheetRow | undefined> =>
  db.selectFrom('scoreSheet').selectAll().where('id', '=', id).executeTakeFirst();

export const insertSheet = async (tx: Tx, row: Insertable<Tables['scoreSheet']>): Promise<void> => {
  await tx.insertInto('scoreSheet').values(row).execute();
};

/** Notes that a sheet was taken back. Returns false if it was already. */
export const noteTakenBack = async (
  tx: Tx,
  id: string,
  taken: Pick<ScoreSheetRow, 'takenBackAt' | 'takenBackBy' | 'reason'>,
): Promise<boolean> => {
  const result = await tx.updateTable('scoreSheet').set(taken).where('id', '=', id).where('takenBackAt', 'is', null).executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Returns true once results of a competition are public or ordered to be. */
export const hasPublication = async (db: Db | Tx, competitionId: string): Promise<boolean> =>
  (await db
    .selectFrom('publication')
    .select('number')
    .where('competitionId', '=', competitionId)
    .where('withdrawnAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the entries of which each of a round's sheets tells. */
export const entriesOfSheets = async (db: Db | Tx, roundId: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db
    .selectFrom('attempt')
    .select(['sheetId', 'registrationId'])
    .distinct()
    .where('roundId', '=', roundId)
    .where('sheetId', 'is not', null)
    .execute();
  const bySheet = Map.groupBy(rows, ({ sheetId }) => sheetId ?? '');
  return new Map([...bySheet].map(([id, own]) => [id, own.map(({ registrationId }) => registrationId)]));
};
