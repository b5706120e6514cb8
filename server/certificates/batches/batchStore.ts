import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

type BatchTable = Tables['certificateBatch'];
export type BatchRow = Selectable<BatchTable>;

export const insertBatch = async (tx: Tx, row: Insertable<BatchTable>): Promise<void> => {
  await tx.insertInto('certificateBatch').values(row).execute();
};

/** Returns the batches of a competition that an organiser has asked for and that are not ended, in the order of asking. */
export const batchesOf = (db: Db, competitionId: string, accountId: string): Promise<BatchRow[]> =>
  db
    .selectFrom('certificateBatch')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('accountId', '=', accountId)
    .where('state', '!=', 'ended')
    .orderBy('askedAt')
    .orderBy('id')
    .execute();

/** Returns a batch of an organiser; none if it is another's, or ended. */
export const findBatch = (db: Db, id: string, accountId: string): Promise<BatchRow | undefined> =>
  db
    .selectFrom('certificateBatch')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('state', '!=', 'ended')
    .executeTakeFirst();

/** Ends the batches of an organiser of the same part of a competition in the same form: a new one takes their place. */
export const endSuchBatches = async (
  tx: Tx,
  {
    competitionId,
    accountId,
    form,
    groupName,
    school,
    team,
  }: Pick<BatchRow, 'competitionId' | 'accountId' | 'form' | 'groupName' | 'school' | 'team'>,
): Promise<void> => {
  await tx
    .updateTable('certificateBatch')
    .set({ state: 'ended' })
    .where('competitionId', '=', competitionId)
    .where('accountId', '=', accountId)
    .where('form', '=', form)
    .where((e) => (groupName === null ? e('groupName', 'is', null) : e('groupName', '=', groupName)))
    .where((e) => (school === null ? e('school', 'is', null) : e('school', '=', school)))
    .where((e) => (team === null ? e('team', 'is', null) : e('team', '=', team)))
    .execute();
};

/** Changes a batch that is in one of these states. Returns false if it is not. */
export const changeBatch = async (
  db: Db | Tx,
  id: string,
  states: readonly BatchRow['state'][],
  change: Partial<Insertable<BatchTable>>,
): Promise<boolean> => {
  const changed = await db
    .updateTable('certificateBatch')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...states])
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

/** Changes a batch that this attempt still makes. Returns false if it was paused, ended or begun again. */
export const changeAttempt = async (
  db: Db | Tx,
  { id, attempt }: Pick<BatchRow, 'id' | 'attempt'>,
  change: Partial<Insertable<BatchTable>>,
): Promise<boolean> => {
  const changed = await db
    .updateTable('certificateBatch')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

/** Returns the batch to make next: what was asked first, one that a process left unfinished included. */
export const nextBatch = (db: Db): Promise<BatchRow | undefined> =>
  db
    .selectFrom('certificateBatch')
    .selectAll()
    .where('state', 'in', ['making', 'waiting'])
    .orderBy('askedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const allBatches = (db: Db): Promise<BatchRow[]> => db.selectFrom('certificateBatch').selectAll().orderBy('id').execute();

export const deleteBatch = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('certificateBatch').where('id', '=', id).execute();
};

/** Ends the batches of accounts that are deleted. */
export const endBatchesOf = async (tx: Tx, accountIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('certificateBatch')
    .set({ state: 'ended' })
    .where('accountId', 'in', [...accountIds])
    .execute();
};
