import type { Db } from '#server/database/connection.ts';

/** Returns the assignments of a round whose marks stand, with their works. */
export const standingMarkWorks = (db: Db, roundId: string): Promise<{ id: string; workId: string }[]> =>
  db
    .selectFrom('assignment')
    .select(['id', 'workId'])
    .where('roundId', '=', roundId)
    .where('removedAt', 'is', null)
    .where('markId', 'is not', null)
    .orderBy('id')
    .execute();

/** Returns the marks that stand of assignments, with the works' and the judges' names. */
export const standingMarksWithIds = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('assignment')
        .innerJoin('mark', 'mark.id', 'assignment.markId')
        .innerJoin('work', 'work.id', 'assignment.workId')
        .innerJoin('registration', 'registration.id', 'work.registrationId')
        .leftJoin('account', 'account.id', 'assignment.judgeId')
        .selectAll('mark')
        .select(['assignment.id as assignmentId', 'work.no', 'work.title', 'registration.groupName', 'account.name as judgeName'])
        .where('assignment.id', 'in', [...ids])
        .execute();
