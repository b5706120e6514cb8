import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type ChangeRow = Selectable<Tables['assignmentChange']>;

export const insertChange = async (tx: Tx, row: Insertable<Tables['assignmentChange']>): Promise<void> => {
  await tx.insertInto('assignmentChange').values(row).execute();
};

export const findChange = (tx: Tx, id: string): Promise<ChangeRow | undefined> =>
  tx.selectFrom('assignmentChange').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the last assignment of many of a round that has not been taken back. */
export const lastChange = (db: Db | Tx, roundId: string): Promise<ChangeRow | undefined> =>
  db
    .selectFrom('assignmentChange')
    .selectAll()
    .where('roundId', '=', roundId)
    .where('undoneAt', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const noteUndone = async (tx: Tx, id: string, now: number): Promise<void> => {
  await tx.updateTable('assignmentChange').set({ undoneAt: now }).where('id', '=', id).execute();
};
