import type { ShownAttempt, TableRound, TeamAttempt } from '#contract/judging/attempts.ts';
import { MarkContent } from '#contract/judging/public.ts';
import { Rubric } from '#contract/judging/rubric.ts';
import { type AttemptStanding, standingsOf } from '#contract/judging/rules/attemptStandings.ts';
import { markTiming } from '#contract/judging/rules/rounds.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { attemptsOf, factsOf, type NamedAttempt, penaltiesOf } from './attemptStore.ts';
import { judgedAnswers } from './judgedAnswers.ts';
import { type RoundRow, tableRoundsOf } from './roundStore.ts';
import { settingsOf } from './rounds.ts';
import { barredFrom, scoredIn } from './roundTeams.ts';
import { currentRubric } from './rubrics.ts';
import { type Team, teamsOfCompetition } from './teamStore.ts';

/** Returns an attempt as everybody who may see it sees it. */
export const shownAttempt = (row: NamedAttempt, standing: AttemptStanding): ShownAttempt => ({
  id: row.id,
  number: row.number,
  state: row.state,
  standing,
  total: row.total,
  durationMs: row.durationMs,
  penalties: penaltiesOf(row),
  judge: row.judgeName,
  receipt: row.receipt,
  receivedAt: row.receivedAt,
});

const toTeamAttempt = (actor: Actor, row: NamedAttempt, standing: AttemptStanding): TeamAttempt => ({
  ...shownAttempt(row, standing),
  own:
    row.judgeId === actor.id
      ? {
          points: MarkContent.shape.points.parse(JSON.parse(row.points)),
          comment: row.comment,
          note: row.note,
          rubricNumber: row.rubricNumber,
        }
      : null,
});

const roundFor = async (
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  actor: Actor,
  { round, isShown, all }: { round: RoundRow; isShown: boolean; all: readonly Team[] },
): Promise<TableRound[]> => {
  const { name, table } = settingsOf(round);
  const competition = await findCompetition(db, round.competitionId);
  if (!table || !competition) return [];
  const teams = isShown ? await scoredIn(db, round, all) : [];
  const barred = await barredFrom(db, round.competitionId, actor.id, teams);
  const mine = teams.filter(({ id }) => !barred.has(id)).map(({ id }) => id);
  const answers = await judgedAnswers({ db, vault }, competition, mine);
  const attempts = Map.groupBy(isShown ? await attemptsOf(db, round.id) : [], ({ registrationId }) => registrationId);
  const { number, rubric } = await currentRubric(db, competition);
  return [
    {
      id: round.id,
      name,
      competition: { id: competition.id, title: titleOf(competition), season: competition.season },
      state: round.state,
      opensAt: round.opensAt,
      closesAt: round.closesAt,
      rubric: Rubric.parse(rubric),
      rubricNumber: number,
      table,
      teams: teams.map(({ id, teamName, organization, group, place }) => {
        const own = barred.has(id) ? [] : (attempts.get(id) ?? []);
        const standings = standingsOf(own.map(factsOf), table.attempts);
        return {
          id,
          startNumber: place?.startNumber ?? null,
          teamName,
          organization,
          group,
          slots: place?.slots ?? [],
          formAnswers: answers.get(id),
          isBarred: barred.has(id),
          attempts: own.map((row) => toTeamAttempt(actor, row, standings.get(row.id) ?? 'stands')),
        };
      }),
    },
  ];
};

/** Returns the rounds of tables in whose panel the actor is: open ones first, then by their end. Nothing of a team is shown before its round begins. */
export const listJudgeTables = async (
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  actor: Actor,
): Promise<{ items: TableRound[] }> => {
  const rounds = await tableRoundsOf(db, actor.id);
  const teams = new Map<string, Team[]>();
  for (const { competitionId } of rounds)
    if (!teams.has(competitionId)) teams.set(competitionId, await teamsOfCompetition(db, competitionId));
  const items: TableRound[] = [];
  for (const round of rounds) {
    const isShown = markTiming(round, clock.now()) !== 'too_early';
    items.push(...(await roundFor({ db, vault }, actor, { round, isShown, all: teams.get(round.competitionId) ?? [] })));
  }
  return { items: items.sort((a, b) => Number(a.state === 'locked') - Number(b.state === 'locked') || a.closesAt - b.closesAt) };
};
