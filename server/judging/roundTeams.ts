import type { TableSettings } from '#contract/judging/round.ts';
import { standingsOf } from '#contract/judging/rules/attemptStandings.ts';
import { type Counted, countAttempts } from '#contract/judging/rules/attempts.ts';
import { combine } from '#contract/judging/rules/combine.ts';
import { firstOfGroups } from '#contract/judging/rules/firstOfGroup.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { assignmentsOf } from './assignmentStore.ts';
import { type AttemptRow, attemptsOf, factsOf } from './attemptStore.ts';
import { peopleFacts } from './factStore.ts';
import { findRound, type RoundRow } from './roundStore.ts';
import { settingsOf } from './rounds.ts';
import { teamConflicts } from './teamConflicts.ts';
import { findTeam, type Team, teamsOfCompetition } from './teamStore.ts';

/** Returns what counts of a team's attempts in a round; null without any. */
export const countedOf = (attempts: readonly AttemptRow[], table: TableSettings): Counted | null => {
  const standings = standingsOf(attempts.map(factsOf), table.attempts);
  return countAttempts(
    attempts.flatMap(({ id, number, total, durationMs }) =>
      standings.get(id) === 'stands' ? [{ number, isAborted: false, total, durationMs }] : [],
    ),
    table.counts,
  );
};

/** Returns the totals of a round by entry, in hundredths of a point: of the attempts that count, or of the marks of the entry's work, of those whose work is given. */
export const totalsOfRound = async (
  db: Db | Tx,
  round: RoundRow,
  works: readonly { id: string; workId: string | null }[],
): Promise<ReadonlyMap<string, number>> => {
  const { table } = settingsOf(round);
  if (table) {
    const attempts = Map.groupBy(await attemptsOf(db, round.id), ({ registrationId }) => registrationId);
    return new Map(
      [...attempts].flatMap(([id, own]): [string, number][] => {
        const counted = countedOf(own, table);
        return counted ? [[id, counted.total]] : [];
      }),
    );
  }
  const marked = Map.groupBy(await assignmentsOf(db, round.id), ({ workId }) => workId);
  return new Map(
    works.flatMap(({ id, workId }): [string, number][] => {
      const totals = (marked.get(workId ?? '') ?? []).flatMap(({ state, total }) =>
        state === 'handed_in' && total !== null ? [total] : [],
      );
      const total = combine(totals, round.combine);
      return total === null ? [] : [[id, total]];
    }),
  );
};

/** Returns those of a competition's teams that are scored in a round. */
export const scoredIn = async (db: Db | Tx, round: RoundRow, all: readonly Team[]): Promise<Team[]> => {
  const { groups, after } = settingsOf(round);
  const teams = all.filter(({ group, isScored }) => isScored && (groups === null || groups.includes(group)));
  const earlier = after && (await findRound(db, after.roundId));
  if (!earlier) return teams;
  const totals = await totalsOfRound(db, earlier, teams);
  const first = firstOfGroups(
    teams.map(({ id, group }) => ({ id, group, total: totals.get(id) ?? null })),
    after.first,
  );
  return teams.filter(({ id }) => first.has(id));
};

/** Returns the teams that are scored in a round: those of its groups and, for a later round, the first of an earlier one. */
export const teamsOfRound = async (db: Db | Tx, round: RoundRow): Promise<Team[]> =>
  scoredIn(db, round, await teamsOfCompetition(db, round.competitionId));

/** Returns a team that can be scored in a round; undefined if it cannot. */
export const scorableTeam = async (db: Db | Tx, round: RoundRow, id: string): Promise<Team | undefined> => {
  // which are the first is known only from all of them
  const all = settingsOf(round).after ? await teamsOfCompetition(db, round.competitionId) : [await findTeam(db, round.competitionId, id)];
  const scored = await scoredIn(
    db,
    round,
    all.filter((team) => team !== undefined),
  );
  return scored.find((team) => team.id === id);
};

/** Returns the ids of those teams that a judge may not score: of their own family or school, or with another conflict that nobody has overruled. */
export const barredFrom = async (
  db: Db | Tx,
  competitionId: string,
  judgeId: string,
  teams: readonly Team[],
): Promise<ReadonlySet<string>> => {
  const conflicts = await teamConflicts(db, competitionId, await peopleFacts(db, [judgeId]), teams);
  return new Set(conflicts.filter(({ ruling }) => ruling !== 'overruled').map(({ registrationId }) => registrationId));
};
