import type { Insertable, Selectable } from 'kysely';
import { type Mark, MarkContent } from '#contract/judging/public.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { MarkTable } from '#server/database/tables/judging.ts';
import type { Pair } from './assignmentStore.ts';

export type MarkRow = Selectable<MarkTable>;

/** Returns a stored mark as its judge and organisers see it. */
export const toMark = ({ id, number, state, points, total, durationMs, comment, note, rubricNumber, madeAt, ...row }: MarkRow): Mark => ({
  id,
  number,
  state,
  points: MarkContent.shape.points.parse(JSON.parse(points)),
  total,
  durationMs,
  comment,
  note,
  rubricNumber,
  madeAt,
  receivedAt: row.receivedAt,
  receipt: row.receipt,
  late: row.takenAt === null ? row.late : null,
});

/** A mark as others than its judge see it. */
export type SharedMark = Omit<Mark, 'receipt'> & { receipt: string | null };

/**
 * Returns a mark as others than its judge see it: without its points and words unless it is handed in, and without the code, from which points can be found by
 * trying all. An abstention shows its reason.
 */
export const toSharedMark = (row: MarkRow): SharedMark => ({
  ...toMark(row),
  ...(row.state !== 'handed_in' && { points: {}, total: null, durationMs: null, comment: '', receipt: null }),
  ...(row.state === 'provisional' && { note: '' }),
});

/** Returns the number of a judge's last mark of a work; 0 without one. */
export const lastMarkNumber = async (tx: Tx, roundId: string, { workId, judgeId }: Pair): Promise<number> => {
  const row = await tx
    .selectFrom('mark')
    .select((e) => e.fn.max('number').as('number'))
    .where('roundId', '=', roundId)
    .where('workId', '=', workId)
    .where('judgeId', '=', judgeId)
    .executeTakeFirst();
  return Number(row?.number ?? 0);
};

/** Returns the number of a judge's marks of a work that came late after a given one, and wait for an organiser. */
export const lateMarksAfter = async (
  tx: Tx,
  { roundId, workId, judgeId, number }: Pair & { roundId: string; number: number },
): Promise<number> => {
  const row = await tx
    .selectFrom('mark')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('roundId', '=', roundId)
    .where('workId', '=', workId)
    .where('judgeId', '=', judgeId)
    .where('number', '>', number)
    .where('late', 'is not', null)
    .where('takenAt', 'is', null)
    .where('refusedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

export const insertMark = async (tx: Tx, row: Insertable<MarkTable>): Promise<void> => {
  await tx.insertInto('mark').values(row).execute();
};

export const findMark = (db: Db | Tx, id: string): Promise<MarkRow | undefined> =>
  db.selectFrom('mark').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns all marks of a judge in the given rounds, the newest first. */
export const marksOfJudge = (db: Db, judgeId: string, roundIds: readonly string[]): Promise<MarkRow[]> =>
  roundIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('mark')
        .selectAll()
        .where('judgeId', '=', judgeId)
        .where('roundId', 'in', [...roundIds])
        .orderBy('number', 'desc')
        .execute();

/** Returns the points of the marks that are handed in for a work and stand, as JSON. */
export const handedInPoints = async (db: Db, roundId: string, workId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('mark', 'mark.id', 'assignment.markId')
    .select('mark.points')
    .where('assignment.roundId', '=', roundId)
    .where('assignment.workId', '=', workId)
    .where('assignment.removedAt', 'is', null)
    .where('mark.state', '=', 'handed_in')
    .execute();
  return rows.map(({ points }) => points);
};

/** Returns every mark of a work in a round, the newest first, with the names of the judges and of who took or refused late ones. */
export const marksOfWork = (db: Db, roundId: string, workId: string) =>
  db
    .selectFrom('mark')
    .leftJoin('account as judge', 'judge.id', 'mark.judgeId')
    .leftJoin('account as taker', 'taker.id', 'mark.takenBy')
    .leftJoin('account as refuser', 'refuser.id', 'mark.refusedBy')
    .selectAll('mark')
    .select(['judge.name as judgeName', 'taker.name as takerName', 'refuser.name as refuserName'])
    .where('roundId', '=', roundId)
    .where('workId', '=', workId)
    .orderBy('receivedAt', 'desc')
    .orderBy('number', 'desc')
    .execute();

/** Notes that an organiser has taken a late mark. Returns false if it was not late, or taken before. */
export const takeMark = async (tx: Tx, id: string, taken: { takenAt: number; takenBy: string; takeReason: string }): Promise<boolean> => {
  const result = await tx
    .updateTable('mark')
    .set(taken)
    .where('id', '=', id)
    .where('late', 'is not', null)
    .where('takenAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Notes that an organiser has refused a late mark. Returns false if it was not late, or answered before. */
export const refuseMark = async (
  tx: Tx,
  id: string,
  refused: { refusedAt: number; refusedBy: string; refuseReason: string },
): Promise<boolean> => {
  const result = await tx
    .updateTable('mark')
    .set(refused)
    .where('id', '=', id)
    .where('late', 'is not', null)
    .where('takenAt', 'is', null)
    .where('refusedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
};

/** Notes the time at which a judge's last mark arrived in a round. */
export const noteMarked = async (tx: Tx, roundId: string, judgeId: string, now: number): Promise<void> => {
  await tx.updateTable('panelMember').set({ lastMarkAt: now }).where('roundId', '=', roundId).where('judgeId', '=', judgeId).execute();
};
