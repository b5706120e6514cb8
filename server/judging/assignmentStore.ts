import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';
import type { Clock } from '#server/platform/clock.ts';

export type AssignmentRow = Selectable<Tables['assignment']>;
export interface Pair {
  workId: string;
  judgeId: string;
}

const assigned = (db: Db | Tx) => db.selectFrom('assignment').where('removedAt', 'is', null);

/** Selects what is assigned to judges who are still in the round: whoever has left sees no work of it any more. */
const assignedToThose = (db: Db | Tx) =>
  assigned(db)
    .leftJoin('panelMember', (join) =>
      join.onRef('panelMember.roundId', '=', 'assignment.roundId').onRef('panelMember.judgeId', '=', 'assignment.judgeId'),
    )
    .where('panelMember.leftAt', 'is', null);

/** Returns the function that says whether a work is assigned to a judge in a round that has begun. */
export const createIsAssigned =
  (clock: Clock) =>
  async (db: Db, workId: string, judgeId: string): Promise<boolean> => {
    const found = await assignedToThose(db)
      .innerJoin('judgingRound', 'judgingRound.id', 'assignment.roundId')
      .select('assignment.id')
      .where('assignment.workId', '=', workId)
      .where('assignment.judgeId', '=', judgeId)
      .where('judgingRound.state', '!=', 'draft')
      .where('judgingRound.opensAt', '<=', clock.now())
      .executeTakeFirst();
    return found !== undefined;
  };

/** Returns the assignments of a round. */
export const assignmentsOf = (db: Db | Tx, roundId: string): Promise<AssignmentRow[]> =>
  assigned(db).selectAll('assignment').where('roundId', '=', roundId).execute();

/** Returns what was taken away in a round although a mark of it came late and waits for an organiser. */
export const lateAssignmentsOf = (db: Db, roundId: string): Promise<AssignmentRow[]> =>
  db
    .selectFrom('assignment')
    .selectAll()
    .where('roundId', '=', roundId)
    .where('removedAt', 'is not', null)
    .where('lateMarks', '>', 0)
    .execute();

/** Returns a judge's assignments in rounds that are not drafts and that the judge has not left. */
export const assignmentsOfJudge = (db: Db, judgeId: string): Promise<AssignmentRow[]> =>
  assignedToThose(db)
    .innerJoin('judgingRound', 'judgingRound.id', 'assignment.roundId')
    .selectAll('assignment')
    .where('assignment.judgeId', '=', judgeId)
    .where('judgingRound.state', '!=', 'draft')
    .execute();

/** Returns a judge's assignment of a work, also one that was taken away again. */
export const findAssignment = (db: Db | Tx, roundId: string, { workId, judgeId }: Pair): Promise<AssignmentRow | undefined> =>
  db
    .selectFrom('assignment')
    .selectAll()
    .where('roundId', '=', roundId)
    .where('workId', '=', workId)
    .where('judgeId', '=', judgeId)
    .executeTakeFirst();

/** Returns a judge's assignments of a work in all rounds that are not locked. */
export const assignmentsOfPair = (tx: Tx, { workId, judgeId }: Pair): Promise<AssignmentRow[]> =>
  tx
    .selectFrom('assignment')
    .innerJoin('judgingRound', 'judgingRound.id', 'assignment.roundId')
    .selectAll('assignment')
    .where('workId', '=', workId)
    .where('judgeId', '=', judgeId)
    .where('judgingRound.state', '!=', 'locked')
    .execute();

export const updateAssignment = async (tx: Tx, id: string, change: Updateable<Tables['assignment']>): Promise<void> => {
  await tx.updateTable('assignment').set(change).where('id', '=', id).execute();
};

/** Assigns a work to judges of a round. Returns the judges to whom it was not assigned before. */
export const insertAssignments = async (
  tx: Tx,
  roundId: string,
  { workId, judgeIds }: { workId: string; judgeIds: readonly string[] },
  { nextId, now }: { nextId: () => string; now: number },
): Promise<string[]> => {
  if (judgeIds.length === 0) return [];
  const untouched = { toldAt: null, openedAt: null, removedAt: null, state: null, markId: null, total: null };
  const changed = await tx
    .insertInto('assignment')
    .values(judgeIds.map((judgeId) => ({ id: nextId(), roundId, workId, judgeId, assignedAt: now, ...untouched })))
    // One that was taken away is given again, and told of again.
    .onConflict((c) =>
      c
        .columns(['roundId', 'workId', 'judgeId'])
        .doUpdateSet({ removedAt: null, assignedAt: now, toldAt: null })
        .where('assignment.removedAt', 'is not', null),
    )
    .returning('judgeId')
    .execute();
  return changed.map(({ judgeId }) => judgeId);
};

/** Gives back what was taken away by mistake: as if nothing had happened. */
export const restoreAssignments = async (tx: Tx, roundId: string, pairs: readonly Pair[]): Promise<void> => {
  for (const { workId, judgeId } of pairs)
    await tx
      .updateTable('assignment')
      .set({ removedAt: null })
      .where('roundId', '=', roundId)
      .where('workId', '=', workId)
      .where('judgeId', '=', judgeId)
      .execute();
};

const unmarked = (tx: Tx, roundId: string, judgeIds: readonly string[], now: number) =>
  tx
    .updateTable('assignment')
    .set({ removedAt: now })
    .where('roundId', '=', roundId)
    .where('judgeId', 'in', judgeIds)
    .where('removedAt', 'is', null)
    .where('state', 'is', null);

/** Takes an unmarked work from judges. Returns the judges who had it. */
export const removeAssignments = async (
  tx: Tx,
  roundId: string,
  { workId, judgeIds }: { workId: string; judgeIds: readonly string[] },
  now: number,
): Promise<string[]> => {
  if (judgeIds.length === 0) return [];
  const removed = await unmarked(tx, roundId, judgeIds, now).where('workId', '=', workId).returning('judgeId').execute();
  return removed.map(({ judgeId }) => judgeId);
};

/** Takes from judges all that they have not marked in a round. */
export const removeUnmarked = async (tx: Tx, roundId: string, judgeIds: readonly string[], now: number): Promise<void> => {
  if (judgeIds.length > 0) await unmarked(tx, roundId, judgeIds, now).execute();
};

const ofOldRubric = (db: Db | Tx, roundId: string, number: number) =>
  assigned(db)
    .innerJoin('mark', 'mark.id', 'assignment.markId')
    .where('assignment.roundId', '=', roundId)
    .where('mark.rubricNumber', '<', number);

/** Counts the marks of a round that stand and were made by an earlier version of the rubric. */
export const countMarksOfOldRubric = async (db: Db | Tx, roundId: string, number: number): Promise<number> => {
  const { n } = await ofOldRubric(db, roundId, number)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Counts the marks of a round that stand. */
export const countStandingMarks = async (db: Db, roundId: string): Promise<number> => {
  const { n } = await assigned(db)
    .where('roundId', '=', roundId)
    .where('markId', 'is not', null)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Makes works wait for a mark again whose marks were made by an earlier version of the rubric. Returns their number. */
export const freeMarksOfOldRubric = async (tx: Tx, roundId: string, number: number): Promise<number> => {
  const rows = await ofOldRubric(tx, roundId, number).select('assignment.id').execute();
  for (const { id } of rows) await updateAssignment(tx, id, { state: null, markId: null, total: null });
  return rows.length;
};

/** Returns true if works are or were assigned in a round. */
export const hasAssignments = async (db: Db | Tx, roundId: string): Promise<boolean> =>
  (await db.selectFrom('assignment').select('id').where('roundId', '=', roundId).limit(1).executeTakeFirst()) !== undefined;
