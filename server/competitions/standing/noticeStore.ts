import type { Insertable, Selectable } from 'kysely';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { receivedStates } from '#contract/registrations/rules/paymentState.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type NoticeRow = Selectable<Tables['competitionNotice']>;
/** The kinds of news that everybody with an entry of a competition is told. */
export type NoticeKind = NoticeRow['kind'];

export const insertNotice = async (tx: Tx, row: Insertable<Tables['competitionNotice']>): Promise<void> => {
  await tx.insertInto('competitionNotice').values(row).execute();
};

/** Deletes the notices of a competition of which nobody has been told yet. Returns their kinds. */
export const takeBackNotices = async (tx: Tx, competitionId: string): Promise<NoticeKind[]> => {
  const rows = await tx
    .deleteFrom('competitionNotice')
    .where('competitionId', '=', competitionId)
    .where('position', '=', '')
    .returning('kind')
    .execute();
  return rows.map(({ kind }) => kind);
};

/** Has the reinstatement of a competition that nobody has been told of yet told at another time. */
export const postponeReinstated = async (tx: Tx, competitionId: string, dueAt: number): Promise<void> => {
  await tx
    .updateTable('competitionNotice')
    .set({ dueAt })
    .where('competitionId', '=', competitionId)
    .where('kind', '=', 'reinstated')
    .where('position', '=', '')
    .execute();
};

/** Returns the notices of a competition that nobody has been told of yet. */
export const waitingNotices = (db: Db | Tx, competitionId: string): Promise<NoticeRow[]> =>
  db.selectFrom('competitionNotice').selectAll().where('competitionId', '=', competitionId).where('position', '=', '').execute();

export const dueNotices = (db: Db, now: number): Promise<NoticeRow[]> =>
  db.selectFrom('competitionNotice').selectAll().where('dueAt', '<=', now).orderBy('dueAt').orderBy('id').limit(50).execute();

export const nextNoticeAt = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('competitionNotice').select('dueAt').orderBy('dueAt').limit(1).executeTakeFirst())?.dueAt ?? null;

/** Moves a notice on from an entry; false if another process did, or it was taken back. */
export const moveNotice = async (tx: Tx, { id, position }: NoticeRow, to: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('competitionNotice')
    .set({ position: to })
    .where('id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const endNotice = async (db: Db, { id, position }: NoticeRow): Promise<void> => {
  await db.deleteFrom('competitionNotice').where('id', '=', id).where('position', '=', position).execute();
};

/** Counts the accounts with an entry that takes part, and the entries for which money was received. */
export const concernedBy = async (db: Db | Tx, competitionId: string): Promise<{ people: number; paid: number }> => {
  const { people } = await db
    .selectFrom('registration')
    .select((e) => e.fn.count<number>('accountId').distinct().as('people'))
    .where('competitionId', '=', competitionId)
    .where('state', 'not in', endedStates)
    .executeTakeFirstOrThrow();
  const { paid } = await db
    .selectFrom('registration')
    .innerJoin('payment', 'payment.registrationId', 'registration.id')
    .select((e) => e.fn.countAll<number>().as('paid'))
    .where('registration.competitionId', '=', competitionId)
    .where('payment.state', 'in', receivedStates)
    .executeTakeFirstOrThrow();
  return { people: Number(people), paid: Number(paid) };
};
