import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { Group } from '#contract/competitions/public.ts';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { StoredGroup } from '#contract/results/admin.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { ComputationTable } from '#server/database/tables/results.ts';

const Groups = z.array(Group);

export type ComputationRow = Selectable<ComputationTable>;

/** States of entries that are ranked. */
const RANKED_STATES = ['approved', 'work_submitted', 'scored', 'published'] as const;

/** Returns the newest computations of a competition, the last first. */
export const newestComputations = (db: Db | Tx, competitionId: string, limit: number): Promise<ComputationRow[]> =>
  db.selectFrom('computation').selectAll().where('competitionId', '=', competitionId).orderBy('number', 'desc').limit(limit).execute();

const StoredGroups = z.array(StoredGroup);
/** Returns the groups of a stored computation. */
export const groupsOf = ({ outcome }: Pick<ComputationRow, 'outcome'>): StoredGroup[] => StoredGroups.parse(JSON.parse(outcome));

/** Returns the computation that was published last, or waits for its time; undefined if none. */
export const publishedComputation = (db: Db | Tx, competitionId: string): Promise<ComputationRow | undefined> =>
  db
    .selectFrom('publication')
    .innerJoin('computation', (join) =>
      join.onRef('computation.competitionId', '=', 'publication.competitionId').onRef('computation.number', '=', 'publication.computation'),
    )
    .selectAll('computation')
    .where('publication.competitionId', '=', competitionId)
    .where('publication.withdrawnAt', 'is', null)
    .orderBy('publication.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns those of some entries that are not erased. */
export const livingEntries = async (db: Db | Tx, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('registration')
          .select('id')
          .where('id', 'in', [...ids])
          .where('state', '!=', 'withdrawn')
          .execute()
      ).map(({ id }) => id);

/** Returns the entries of a competition that live, with their names. */
export const liveTeams = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('registration')
    .select(['id', 'accountId', 'groupName', 'teamName', 'organization'])
    .where('competitionId', '=', competitionId)
    .where('state', 'not in', [...endedStates])
    .execute();

/** Stores a computation; false if another one got its number first. */
export const insertComputation = async (tx: Tx, row: Insertable<ComputationTable>): Promise<boolean> => {
  const stored = await tx
    .insertInto('computation')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('number')
    .executeTakeFirst();
  return stored !== undefined;
};

/** Returns a computation by its number. */
export const findComputation = (db: Db | Tx, competitionId: string, number: number): Promise<ComputationRow | undefined> =>
  db.selectFrom('computation').selectAll().where('competitionId', '=', competitionId).where('number', '=', number).executeTakeFirst();

/** Returns the rounds of a competition that have begun, in their order. */
export const begunRounds = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('judgingRound')
    .select(['id', 'name', 'state', 'combine', 'after', 'groups', 'tableSettings'])
    .where('competitionId', '=', competitionId)
    .where('state', '!=', 'draft')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export type BegunRound = Awaited<ReturnType<typeof begunRounds>>[number];

/** Returns the groups of a competition whose teams run at a table, in a round that has begun: their entries are ranked without a work too. */
export const tableGroups = (rounds: readonly Pick<BegunRound, 'groups' | 'tableSettings'>[]): Group[] => [
  ...new Set(
    rounds.flatMap(({ groups, tableSettings }) => {
      if (tableSettings === null) return [];
      return groups === null ? Group.options : Groups.parse(JSON.parse(groups));
    }),
  ),
];

/** Selects the ranked entries of a competition, with the work of those that have one. */
export const rankedEntries = (db: Db | Tx, competitionId: string, atTables: readonly Group[]) => {
  const entries = db
    .selectFrom('registration')
    .leftJoin('work', 'work.registrationId', 'registration.id')
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', 'in', [...RANKED_STATES]);
  if (atTables.length === 0) return entries.where((e) => e('work.id', 'is not', null));
  return entries.where((e) => e.or([e('work.id', 'is not', null), e('registration.groupName', 'in', [...atTables])]));
};

/** Returns the ranked entries of a competition with their works, in the order of the works' numbers; after them those without a work. */
export const rankedWithWorks = async (db: Db | Tx, competitionId: string, atTables: readonly Group[]) => {
  const rows = await rankedEntries(db, competitionId, atTables)
    .leftJoin('workVotes', 'workVotes.workId', 'work.id')
    .select(['work.id', 'work.no', 'registration.id as entryId', 'groupName', 'teamName', 'organization', 'workVotes.votes'])
    .orderBy('work.no')
    .orderBy('registration.id')
    .execute();
  return [...rows.filter(({ no }) => no !== null), ...rows.filter(({ no }) => no === null)];
};

/** Returns the marks of a competition that are handed in and stand. */
export const standingMarks = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('assignment')
    .innerJoin('judgingRound', 'judgingRound.id', 'assignment.roundId')
    .innerJoin('mark', 'mark.id', 'assignment.markId')
    .select([
      'mark.id',
      'assignment.roundId',
      'assignment.workId',
      'assignment.judgeId',
      'mark.points',
      'assignment.total',
      'mark.durationMs',
    ])
    .where('judgingRound.competitionId', '=', competitionId)
    .where('judgingRound.state', '!=', 'draft')
    .where('assignment.removedAt', 'is', null)
    .where('assignment.state', '=', 'handed_in')
    .orderBy('mark.id')
    .execute();

/** Returns the marks of a competition that arrived or were taken after an instant (epoch ms), with the total that the mark before them had. */
export const marksSince = (db: Db | Tx, competitionId: string, since: number) =>
  db
    .selectFrom('judgingRound')
    .innerJoin('mark', 'mark.roundId', 'judgingRound.id')
    .leftJoin('mark as earlier', (join) =>
      join
        .onRef('earlier.roundId', '=', 'mark.roundId')
        .onRef('earlier.workId', '=', 'mark.workId')
        .onRef('earlier.judgeId', '=', 'mark.judgeId')
        .on((e) => e(e.ref('earlier.number'), '=', e('mark.number', '-', 1))),
    )
    .leftJoin('account', 'account.id', 'mark.judgeId')
    .select(['mark.workId', 'mark.total', 'mark.receivedAt', 'mark.takenAt', 'earlier.total as before', 'account.name as judge'])
    .where('judgingRound.competitionId', '=', competitionId)
    .where((e) => e.or([e('mark.receivedAt', '>', since), e('mark.takenAt', '>', since)]))
    .orderBy('mark.receivedAt')
    .execute();

/**
 * Returns the attempts of a competition that arrived or were ruled on after an instant (epoch ms), with the total of the one that each corrects.
 */
export const attemptsSince = (db: Db | Tx, competitionId: string, since: number) =>
  db
    .selectFrom('judgingRound')
    .innerJoin('attempt', 'attempt.roundId', 'judgingRound.id')
    .leftJoin('attempt as former', 'former.id', 'attempt.replaces')
    .leftJoin('account', 'account.id', 'attempt.judgeId')
    .select(['attempt.registrationId', 'attempt.number', 'attempt.total', 'attempt.state', 'attempt.isVoid'])
    .select(['attempt.receivedAt', 'attempt.ruledAt', 'attempt.sheetTakenBackAt', 'former.total as before', 'account.name as judge'])
    .where('judgingRound.competitionId', '=', competitionId)
    .where((e) => e.or([e('attempt.receivedAt', '>', since), e('attempt.ruledAt', '>', since), e('attempt.sheetTakenBackAt', '>', since)]))
    .orderBy('attempt.receivedAt')
    .orderBy('attempt.id')
    .execute();

/** Returns the names of judges by their ids. */
export const judgeNames = async (db: Db | Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('account')
          .select(['id', 'name'])
          .where('id', 'in', [...ids])
          .orderBy('name')
          .orderBy('id')
          .execute()
      ).map(({ id, name }) => ({ id, name }));
