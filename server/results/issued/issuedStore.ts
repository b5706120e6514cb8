import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

type StoredResult = Selectable<Tables['result']>;

/** Returns the result in force under a certificate number. */
export const standingResult = (tx: Db | Tx, certificateNo: string): Promise<StoredResult | undefined> =>
  tx.selectFrom('result').selectAll().where('certificateNo', '=', certificateNo).where('supersededAt', 'is', null).executeTakeFirst();

/** Returns the results in force of the child of a result, itself included. */
export const standingResultsOfChild = (
  tx: Db | Tx,
  { competitionId, registrationId, idNumberIndex }: Pick<StoredResult, 'competitionId' | 'registrationId' | 'idNumberIndex'>,
): Promise<StoredResult[]> =>
  tx
    .selectFrom('result')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where((e) => (registrationId === null ? e('registrationId', 'is', null) : e('registrationId', '=', registrationId)))
    .where('idNumberIndex', '=', idNumberIndex)
    .where('supersededAt', 'is', null)
    .orderBy('certificateNo')
    .execute();

/** Writes a result anew in place of one in force, from an instant (epoch ms) on. The day of its publication stays. */
export const restate = async (
  tx: Tx,
  before: StoredResult,
  change: Pick<StoredResult, 'id' | 'certificateNo' | 'name' | 'nameIndex'>,
  at: number,
): Promise<void> => {
  await tx.updateTable('result').set({ supersededAt: at }).where('id', '=', before.id).execute();
  await tx
    .insertInto('result')
    .values({ ...before, ...change })
    .execute();
};
