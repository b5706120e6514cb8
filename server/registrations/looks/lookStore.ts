import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import { deleteBefore } from '#server/platform/jobs/deleteBefore.ts';

export type LookRow = Selectable<Tables['look']>;

const HEAD = 'head';

/** Returns the end of the chain, locked for the rest of the transaction, with the number of the last of the lines that are to follow. */
export const lockChain = async (tx: Tx, lines: number): Promise<{ no: number; hash: string }> => {
  await tx
    .insertInto('lookChain')
    .values({ id: HEAD, no: 0, hash: '' })
    .onConflict((c) => c.column('id').doNothing())
    .execute();
  return tx
    .updateTable('lookChain')
    .set((e) => ({ no: e('no', '+', lines) }))
    .where('id', '=', HEAD)
    .returning(['no', 'hash'])
    .executeTakeFirstOrThrow();
};

/** Adds lines, in order; at least one. */
export const addLooks = async (tx: Tx, rows: Insertable<Tables['look']>[]): Promise<void> => {
  await tx.insertInto('look').values(rows).execute();
  await tx
    .updateTable('lookChain')
    .set({ hash: rows.at(-1)?.hash ?? '' })
    .where('id', '=', HEAD)
    .execute();
};

/** Returns true if someone has opened an entry in the same way since a given time. */
export const hasLookedSince = async (
  db: Db | Tx,
  { registrationId, actorId, kind }: Pick<LookRow, 'registrationId' | 'actorId' | 'kind'>,
  since: number,
): Promise<boolean> => {
  const found = await db
    .selectFrom('look')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('at', '>', since)
    .where('actorId', '=', actorId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Returns the looks at an entry, unordered. */
export const looksAt = (db: Db | Tx, registrationId: string) =>
  db.selectFrom('look').select(['no', 'at', 'actorName', 'kind', 'reason']).where('registrationId', '=', registrationId).execute();

/** Returns the lines after a place in the chain, in order. */
export const linesAfter = (db: Db, no: number, limit: number): Promise<LookRow[]> =>
  db.selectFrom('look').selectAll().where('no', '>', no).orderBy('no').limit(limit).execute();

export const chainEnd = (db: Db) => db.selectFrom('lookChain').select(['no', 'hash']).where('id', '=', HEAD).executeTakeFirst();

export const deleteLooksBefore = (db: Db, at: number): Promise<void> => deleteBefore(db, 'look', 'at', at);
