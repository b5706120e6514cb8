import { groups } from '#contract/competitions/public.ts';
import type { LiveBoard, LiveGroup, LiveRun, LiveTeam } from '#contract/live/public.ts';
import { computeResults, type GroupResults } from '#contract/results/rules/compute.ts';
import { type CompetitionRow, findCompetition, titleOf } from '#server/competitions/index.ts';
import { checkInStatesOf } from '#server/eventDay/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PublicAnswer } from '#server/platform/http/publicReads.ts';
import { gatherInputs } from '#server/results/index.ts';
import { liveTeams, publishedRuns } from './liveStore.ts';
import { liveStateOf } from './turn.ts';

type BoardDeps = Pick<Deps, 'db' | 'readDb' | 'clock'>;

/** Time for which a computed board is sent to everybody. */
const CACHED_MS = 3000;
/** Runs that begin later are not shown yet. */
const AHEAD_MS = 12 * 3600_000;
/** Runs that a board shows. */
const MAX_RUNS_SHOWN = 60;

type Teams = ReadonlyMap<string, LiveTeam>;

const NO_NUMBER = Number.MAX_SAFE_INTEGER;

/** Returns a group as the board shows it. Without ranks, the order says nothing of the points. */
const toGroup = ({ group, ranked }: GroupResults, teams: Teams, { size, showsRanks }: { size: number; showsRanks: boolean }): LiveGroup => {
  const run = ranked.flatMap(({ entry: { id, total, durationMs }, rank, isTied }) => {
    const team = teams.get(id);
    return team && rank !== null && total !== null ? [{ id, team, place: { rank, isTied, total: total / 100, durationMs } }] : [];
  });
  const byNumber = run.toSorted((a, b) => (a.team.number ?? NO_NUMBER) - (b.team.number ?? NO_NUMBER) || (a.id < b.id ? -1 : 1));
  return {
    group,
    teams: size,
    places: showsRanks ? run.map(({ team, place }) => ({ ...team, ...place })) : null,
    ran: byNumber.map(({ team }) => team),
  };
};

/** Computes the board of a competition from what stands now; nothing of it is stored. */
const boardOf = async ({ db, readDb, clock }: BoardDeps, competition: CompetitionRow): Promise<LiveBoard> => {
  const at = clock.now();
  const { inputs } = await gatherInputs(readDb, competition);
  const entries = await liveTeams(db, competition.id);
  const runs = await publishedRuns(db, competition.id);
  const states = await checkInStatesOf(db, competition.id);
  const numbers = new Map(runs.map(({ registrationId, startNumber }) => [registrationId, startNumber]));
  const groupOf = new Map(entries.map(({ id, groupName }) => [id, groupName]));
  const teams: Teams = new Map(
    entries.map(({ id, teamName, organization, publishName, isRefusedElsewhere }) => {
      const isNamed = publishName === 1 && isRefusedElsewhere === 0;
      const number = numbers.get(id) ?? null;
      return [id, { number, name: isNamed ? teamName : null, organization: isNamed ? organization : null }];
    }),
  );
  const results = new Map(computeResults(inputs).map((each) => [each.group, each]));
  return {
    competition: { id: competition.id, title: titleOf(competition) },
    at,
    groups: groups.flatMap((group) => {
      const size = entries.filter(({ groupName }) => groupName === group).length;
      const ofGroup = results.get(group) ?? { group, ranked: [], lines: [] };
      return size === 0 ? [] : [toGroup(ofGroup, teams, { size, showsRanks: inputs.ranking.shows[group] === 'rank' })];
    }),
    runs: runs
      .flatMap(({ registrationId, run, publishedTable: table, publishedStartsAt: startsAt, publishedEndsAt: endsAt }): LiveRun[] => {
        const [team, group] = [teams.get(registrationId), groupOf.get(registrationId)];
        const checkIn = states.get(registrationId) ?? 'expected';
        if (!team || !group || table === null || startsAt === null || endsAt === null || checkIn === 'absent') return [];
        return endsAt <= at || startsAt > at + AHEAD_MS ? [] : [{ ...team, group, run, table, startsAt, endsAt, checkIn }];
      })
      .slice(0, MAX_RUNS_SHOWN),
  };
};

/** Returns the board of a competition while it is on, by id or slug. Any other competition answers as one that does not exist. */
export const getLiveBoard = async (deps: BoardDeps, idOrSlug: string): Promise<PublicAnswer<{ board: LiveBoard | null }>> => {
  const { db, clock } = deps;
  const competition = await findCompetition(db, idOrSlug);
  const now = clock.now();
  const state = competition && (await liveStateOf(db, competition.id, now));
  if (!competition || !state?.on) return { answer: { board: null }, until: null };
  return { answer: { board: await boardOf(deps, competition) }, until: Math.min(state.on.until, now + CACHED_MS) };
};
