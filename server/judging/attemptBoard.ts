import { Problem } from '#contract/http/problem.ts';
import type { AttemptBoard, BoardAttempt, BoardTeam, WholeAttempt } from '#contract/judging/attemptsAdmin.ts';
import { MarkContent } from '#contract/judging/public.ts';
import { type AttemptStanding, standingsOf } from '#contract/judging/rules/attemptStandings.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { attemptsOf, factsOf, findAttempt, type NamedAttempt } from './attemptStore.ts';
import { peopleFacts } from './factStore.ts';
import { namesOf } from './judgeStore.ts';
import { shownAttempt } from './judgeTables.ts';
import { worksOfOwnFamily } from './ownFamily.ts';
import { panelOf } from './roundStore.ts';
import { roundInScope, settingsOf, toRound } from './rounds.ts';
import { countedOf, scoredIn } from './roundTeams.ts';
import { criteriaOf } from './rubrics.ts';
import { teamConflicts } from './teamConflicts.ts';
import { factsOfEntries, teamsOfCompetition } from './teamStore.ts';

type Names = ReadonlyMap<string, string>;

const ruledOf = ({ ruledAt, ruledBy, rulingReason }: NamedAttempt, names: Names): BoardAttempt['ruled'] =>
  ruledAt === null ? null : { by: names.get(ruledBy ?? '') ?? '', at: ruledAt, reason: rulingReason ?? '' };

const toBoardAttempt = (
  row: NamedAttempt,
  { standing, isCounted, names }: { standing: AttemptStanding; isCounted: boolean; names: Names },
): BoardAttempt => ({
  ...shownAttempt(row, standing),
  isSigned: row.signature !== null,
  sheetId: row.sheetId,
  late: row.late,
  isCounted,
  ruled: ruledOf(row, names),
});

const namesOfRulers = (db: Db, rows: readonly NamedAttempt[]): Promise<Names> =>
  namesOf(db, [...new Set(rows.flatMap(({ ruledBy }) => ruledBy ?? []))]);

/** Returns a round's teams with their attempts. Throws not_found, also for a round in which works are marked. */
export const getAttemptBoard = async (
  { readDb: db }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
): Promise<AttemptBoard> => {
  const round = await roundInScope(db, scope, id);
  const { table } = settingsOf(round);
  if (!table) throw new Problem('not_found');
  const all = await teamsOfCompetition(db, round.competitionId);
  const scored = new Set((await scoredIn(db, round, all)).map((team) => team.id));
  const rows = await attemptsOf(db, id);
  const attempts = Map.groupBy(rows, ({ registrationId }) => registrationId);
  const names = await namesOfRulers(db, rows);
  const teams = all.filter((team) => scored.has(team.id) || attempts.has(team.id));
  const hidden = await worksOfOwnFamily(db, actor, teams);
  const panel = (await panelOf(db, id)).filter(({ leftAt }) => leftAt === null);
  const people = await peopleFacts(
    db,
    panel.map(({ judgeId }) => judgeId),
  );
  const judges = new Map(panel.map(({ judgeId, name }) => [judgeId, name ?? '']));
  const seen = teams.filter((team) => scored.has(team.id) && !hidden.has(team.id));
  return {
    conflicts: (await teamConflicts(db, round.competitionId, people, seen)).map((each) => ({
      ...each,
      judge: judges.get(each.judgeId) ?? '',
    })),
    round: await toRound(db, round),
    teams: teams.map((team): BoardTeam => {
      const own = hidden.has(team.id) ? [] : (attempts.get(team.id) ?? []);
      const standings = standingsOf(own.map(factsOf), table.attempts);
      const counted = scored.has(team.id) ? countedOf(own, table) : null;
      return {
        id: team.id,
        startNumber: team.place?.startNumber ?? null,
        teamName: team.teamName,
        organization: team.organization,
        group: team.group,
        attempts: own.map((row) => {
          const standing = standings.get(row.id) ?? 'stands';
          return toBoardAttempt(row, {
            standing,
            isCounted: standing === 'stands' && counted?.numbers.includes(row.number) === true,
            names,
          });
        }),
        counted: counted && { total: counted.total, durationMs: counted.durationMs },
        isOut: !scored.has(team.id),
        isHidden: hidden.has(team.id),
      };
    }),
  };
};

/** Returns an attempt with all that was noted. Throws not_found, also for a team of the actor's own family or school. */
export const getAttempt = async (
  { readDb: db }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
): Promise<WholeAttempt> => {
  const found = await findAttempt(db, id);
  if (!found) throw new Problem('not_found');
  const round = await roundInScope(db, scope, found.roundId);
  const own = await worksOfOwnFamily(db, actor, await factsOfEntries(db, [found.registrationId]));
  const row = (await attemptsOf(db, found.roundId, found.registrationId)).find((each) => each.id === id);
  if (!row || own.size > 0) throw new Problem('not_found');
  const { standing: _, ...shown } = shownAttempt(row, 'stands');
  return {
    ...shown,
    sheetId: row.sheetId,
    late: row.late,
    ruled: ruledOf(row, await namesOfRulers(db, [row])),
    points: MarkContent.shape.points.parse(JSON.parse(row.points)),
    comment: row.comment,
    note: row.note,
    signature: row.signature,
    rubricNumber: row.rubricNumber,
    madeAt: row.madeAt,
    criteria: [...(await criteriaOf(db, round.competitionId))].map(([key, title]) => ({ key, title })),
  };
};
