import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import type { Pair } from './assignmentStore.ts';
import type { RoundRow } from './roundStore.ts';

/** Literals as in the partial indexes, so that both databases use them. */
const isLate = sql<boolean>`late_marks > 0`;
const isLateAttempt = sql<boolean>`late is not null and is_void = 1 and ruled_at is null`;
const isLeft = sql<boolean>`removed_at is null and (state is null or state = 'provisional')`;
const isHandedIn = sql<boolean>`removed_at is null and state = 'handed_in'`;
const isOpen = sql<boolean>`ruling = 'open'`;

/** Returns the rounds of competitions that are not drafts, those that end first first. */
export const begunRoundsOf = (db: Db, competitionIds: readonly string[]): Promise<RoundRow[]> =>
  competitionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('judgingRound')
        .selectAll()
        .where('competitionId', 'in', [...competitionIds])
        .where('state', '!=', 'draft')
        .orderBy('closesAt')
        .orderBy('id')
        .execute();

/** Returns up to `max` assignments of a round with late marks that wait. */
export const lateWorks = (db: Db, roundId: string, max: number): Promise<Pair[]> =>
  db.selectFrom('assignment').select(['workId', 'judgeId']).where('roundId', '=', roundId).where(isLate).limit(max).execute();

/** Returns the entries of up to `max` attempts of a round that came late and wait. */
export const lateAttempts = (db: Db, roundId: string, max: number): Promise<{ registrationId: string }[]> =>
  db.selectFrom('attempt').select('registrationId').where('roundId', '=', roundId).where(isLateAttempt).limit(max).execute();

/** Returns up to `max` declared conflicts of a competition on which nobody has ruled. */
export const openConflicts = (db: Db, competitionId: string, max: number): Promise<Pair[]> =>
  db
    .selectFrom('judgingConflict')
    .select(['workId', 'judgeId'])
    .where('competitionId', '=', competitionId)
    .where(isOpen)
    .limit(max)
    .execute();

/** Returns true if a round has works that wait for their judge's mark. */
export const hasWorksLeft = async (db: Db, roundId: string): Promise<boolean> => {
  const row = await db.selectFrom('assignment').select('workId').where('roundId', '=', roundId).where(isLeft).limit(1).executeTakeFirst();
  return row !== undefined;
};

/** Returns up to `max` works of a round whose marks are further apart than its limit, and for which no other judge is called. */
export const apartWorks = (db: Db, { id, spreadLimit }: RoundRow, max: number): Promise<{ workId: string }[]> =>
  db
    .selectFrom(
      db
        .selectFrom('assignment')
        .select('workId')
        .where('roundId', '=', id)
        .where(isHandedIn)
        .groupBy('workId')
        .having((e) => sql<boolean>`${e.fn.max('total')} - ${e.fn.min('total')} > ${sql.lit(spreadLimit * 100)}`)
        .as('apart'),
    )
    .select('apart.workId')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('assignment')
            .select('assignment.id')
            .where('roundId', '=', id)
            .whereRef('assignment.workId', '=', 'apart.workId')
            .where(isLeft),
        ),
      ),
    )
    .limit(max)
    .execute();
