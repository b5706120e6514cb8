import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../database/connection.ts';
import type { Tables } from '../database/tables/index.ts';

export type GuardianRow = Selectable<Tables['guardian']>;

/** The guardians asked by a link for the given entries, in the order in which they were asked first. */
export const guardiansOf = (db: Db | Tx, registrationIds: readonly string[]): Promise<GuardianRow[]> =>
  registrationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('guardian')
        .selectAll()
        .where('registrationId', 'in', registrationIds)
        .orderBy('registrationId')
        .orderBy('id')
        .execute();

export const findGuardianByToken = (db: Db | Tx, tokenHash: string): Promise<GuardianRow | undefined> =>
  db.selectFrom('guardian').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

export const insertGuardian = async (tx: Tx, row: Insertable<Tables['guardian']>): Promise<void> => {
  await tx.insertInto('guardian').values(row).execute();
};

export const updateGuardian = async (tx: Tx, id: string, change: Updateable<Tables['guardian']>): Promise<void> => {
  await tx.updateTable('guardian').set(change).where('id', '=', id).execute();
};

/** Writes an answer over the one that was read; false if another one came first. */
export const answerGuardian = async (tx: Tx, row: GuardianRow, change: Updateable<Tables['guardian']>): Promise<boolean> => {
  const update = tx.updateTable('guardian').set(change).where('id', '=', row.id);
  const { numUpdatedRows } = await (row.answeredAt === null
    ? update.where('answeredAt', 'is', null)
    : update.where('answeredAt', '=', row.answeredAt)
  ).executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deleteGuardian = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('guardian').where('id', '=', id).execute();
};

/** Forgets the guardians of an entry, and which child its records were about. */
export const deleteGuardiansOf = async (tx: Tx, registrationId: string): Promise<void> => {
  await tx.deleteFrom('guardian').where('registrationId', '=', registrationId).execute();
  await tx.updateTable('consentRecord').set({ childIndex: null }).where('registrationId', '=', registrationId).execute();
};

/** Writes what the guardians' answers allow to publish. It is no change of the form: its version stays. */
export const setPublication = async (
  tx: Tx,
  registrationId: string,
  change: { publishName: 0 | 1; publishWork: 0 | 1; consentAt: number },
): Promise<void> => {
  await tx.updateTable('registration').set(change).where('id', '=', registrationId).execute();
};

/** Makes what a result says of one child a score of no one. */
export const anonymiseResultOf = async (tx: Tx, registrationId: string, idNumberIndex: string): Promise<void> => {
  await tx
    .updateTable('result')
    .set({ registrationId: null, name: '', nameIndex: '', idNumberIndex: '', teamName: null, organization: null, publishName: 0 })
    .where('registrationId', '=', registrationId)
    .where('idNumberIndex', '=', idNumberIndex)
    .execute();
};
