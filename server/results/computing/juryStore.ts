import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

/** Returns the jury's choices of a competition, in the order in which they were made. */
export const juryChoicesOf = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('juryChoice')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .orderBy('createdAt')
    .orderBy('award')
    .orderBy('registrationId')
    .execute();

/** Stores a choice; false if the entry has the award already. */
export const insertJuryChoice = async (tx: Tx, row: Insertable<Tables['juryChoice']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('juryChoice')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Deletes a choice; false if there is none. */
export const deleteJuryChoice = async (
  tx: Tx,
  { competitionId, award, registrationId }: { competitionId: string; award: string; registrationId: string },
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('juryChoice')
    .where('competitionId', '=', competitionId)
    .where('award', '=', award)
    .where('registrationId', '=', registrationId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
