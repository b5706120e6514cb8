import { Problem } from '#contract/http/problem.ts';
import type { TableSettings } from '#contract/judging/round.ts';
import { standingsOf } from '#contract/judging/rules/attemptStandings.ts';
import { entryCode } from '#contract/judging/rules/scoreSheet/entryCode.ts';
import type { KnownTeam } from '#contract/judging/rules/scoreSheet/judgeSheet.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { type AttemptRow, attemptsOf, factsOf } from './attemptStore.ts';
import { worksOfOwnFamily } from './ownFamily.ts';
import type { RoundRow } from './roundStore.ts';
import { settingsOf } from './rounds.ts';
import { teamsOfRound } from './roundTeams.ts';
import type { Team } from './teamStore.ts';

/** Returns the settings of a round whose teams run at a table. Throws action_not_allowed_now for another round. */
export const tableSettingsOf = (round: RoundRow): TableSettings => {
  const { table } = settingsOf(round);
  if (!table) throw new Problem('action_not_allowed_now');
  return table;
};

/** Returns what a sheet has to know of a team's attempts. */
const knownAttempts = (attempts: readonly AttemptRow[], allowed: number): Pick<KnownTeam, 'isScoredAtTable' | 'taken' | 'used'> => {
  const standings = standingsOf(attempts.map(factsOf), allowed);
  const uses = ({ id }: AttemptRow): boolean => ['stands', 'surplus'].includes(standings.get(id) ?? '');
  return {
    isScoredAtTable: attempts.some((attempt) => attempt.sheetId === null && (uses(attempt) || standings.get(attempt.id) === 'late')),
    taken: attempts.flatMap(({ number, replacedBy, sheetTakenBackAt }) =>
      replacedBy === null && sheetTakenBackAt === null ? [number] : [],
    ),
    used: attempts.filter(uses).length,
  };
};

/** Returns the teams of a round with what decides about the rows of a sheet, in the order of their numbers. */
export const sheetTeams = async (
  db: Db | Tx,
  actor: Actor,
  round: RoundRow,
  { attempts: allowed }: TableSettings,
): Promise<(KnownTeam & Pick<Team, 'organization' | 'group'>)[]> => {
  const teams = await teamsOfRound(db, round);
  const own = await worksOfOwnFamily(db, actor, teams);
  const attempts = Map.groupBy(await attemptsOf(db, round.id), ({ registrationId }) => registrationId);
  return teams.map(({ id, teamName, organization, group, place }) => ({
    id,
    numbers: place ? [String(place.startNumber), entryCode(id)] : [entryCode(id)],
    name: teamName,
    organization,
    group,
    isOwn: own.has(id),
    ...knownAttempts(attempts.get(id) ?? [], allowed),
  }));
};
