import { sql } from 'kysely';
import type { Judge } from '#contract/judging/assignments.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** Returns true if a work is assigned to a judge. */
export const isAssigned = async (db: Db, workId: string, judgeId: string): Promise<boolean> => {
  const assigned = db.selectFrom('assignment').select('workId').where('workId', '=', workId).where('judgeId', '=', judgeId);
  return (await assigned.executeTakeFirst()) !== undefined;
};

/** Returns a page of the works assigned to a judge, last assigned first, and their number. */
export const assignedTo = async (db: Db, judgeId: string, { page, pageSize }: { page: number; pageSize: number }) => {
  const assigned = db.selectFrom('assignment').where('judgeId', '=', judgeId);
  const rows = await assigned
    .select(['workId', 'assignedAt'])
    .orderBy('assignedAt', 'desc')
    .orderBy('workId', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { n } = await assigned.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
};

/** Assigns a work to judges. Returns the judges to whom it was not assigned before. */
export const insertAssignments = async (tx: Tx, workId: string, judgeIds: readonly string[], assignedAt: number): Promise<string[]> => {
  const inserted = await tx
    .insertInto('assignment')
    .columns(['workId', 'judgeId', 'assignedAt'])
    // An account deleted at this moment is left out.
    .expression((e) =>
      e
        .selectFrom('account')
        .select([e.val(workId).as('workId'), 'id', sql<number>`cast(${assignedAt} as bigint)`.as('assignedAt')])
        .where('id', 'in', judgeIds)
        .where('role', '=', 'judge'),
    )
    .onConflict((c) => c.columns(['workId', 'judgeId']).doNothing())
    .returning('judgeId')
    .execute();
  return inserted.map(({ judgeId }) => judgeId);
};

/** Unassigns a work from judges. Returns the judges who had it. */
export const deleteAssignments = async (tx: Tx, workId: string, judgeIds: readonly string[]): Promise<string[]> => {
  const deleted = await tx
    .deleteFrom('assignment')
    .where('workId', '=', workId)
    .where('judgeId', 'in', judgeIds)
    .returning('judgeId')
    .execute();
  return deleted.map(({ judgeId }) => judgeId);
};

/** A literal as in the partial index of staff, so that both databases use it. */
const isStaff = sql<boolean>`role <> 'participant'`;

/** Returns the ids of those accounts that are judges. */
export const judgesAmong = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('account').select('id').where('id', 'in', ids).where('role', '=', 'judge').execute();
  return new Set(rows.map(({ id }) => id));
};

/** Returns a page of the judges, by name, and their number. */
export const listJudges = async (
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Judge[]; total: number }> => {
  const judges = db.selectFrom('account').where(isStaff).where('role', '=', 'judge');
  const items = await judges
    .select(['id', 'name', 'affiliation'])
    .orderBy('name')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { n } = await judges.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return { items, total: Number(n) };
};
