import type { DaySlot, DayTeam } from '#contract/eventDay/admin.ts';
import type { CheckInState } from '#contract/eventDay/checkIn.ts';
import { type FoundProblem, planProblems } from '#contract/eventDay/rules/planProblems.ts';
import { type PlanTerms, startTimes } from '#contract/eventDay/rules/timeGrid.ts';
import { foldText } from '#contract/text/typedText.ts';
import type { Day, Plan } from './useEventDay.ts';

/** A run with its team, and its slot if it has one. */
export interface DayRun {
  team: DayTeam;
  run: number;
  slot: DaySlot | null;
  problems: readonly FoundProblem[];
  /** The state of the team by the doors; null before one has seen it. */
  state: CheckInState | null;
}

/** A time of the board: its runs by table, or the end of a break before the next time. */
export interface BoardTime {
  startsAt: number;
  byTable: ReadonlyMap<number, DayRun>;
}

export interface DayFacts {
  plan: Plan;
  teams: ReadonlyMap<string, DayTeam>;
  runs: readonly DayRun[];
  /** Times up to the last run, and a free one. */
  times: readonly BoardTime[];
  /** Runs without a slot. */
  unplaced: readonly DayRun[];
  /** Runs whose slots have a problem. */
  troubled: readonly DayRun[];
}

const keyOf = (teamId: string, run: number): string => `${run} ${teamId}`;

/** Returns the runs that a team has: those of the settings, and those that earlier settings gave it. */
const runsOf = (terms: PlanTerms, slots: readonly DaySlot[]): number[] => {
  const last = Math.max(terms.runs, ...slots.map(({ run }) => run));
  return Array.from({ length: last }, (_, index) => index + 1).filter((run) => run <= terms.runs || slots.some((slot) => slot.run === run));
};

/** Derives what the page shows of a day with a plan. */
export const factsOf = ({ teams }: Pick<Day, 'teams'>, plan: Plan, states: Readonly<Record<string, CheckInState>> = {}): DayFacts => {
  const { settings, slots } = plan;
  const problems = Map.groupBy(planProblems(settings, teams, slots), ({ teamId, run }) => keyOf(teamId, run));
  const slotOf = new Map(slots.map((slot) => [keyOf(slot.teamId, slot.run), slot]));
  const ofTeam = Map.groupBy(slots, ({ teamId }) => teamId);
  const runs = teams.flatMap((team) =>
    runsOf(settings, ofTeam.get(team.id) ?? []).map((run): DayRun => {
      const key = keyOf(team.id, run);
      return { team, run, slot: slotOf.get(key) ?? null, problems: problems.get(key) ?? [], state: states[team.id] ?? null };
    }),
  );
  const placed = Map.groupBy(
    runs.filter(({ slot }) => slot !== null),
    ({ slot }) => slot?.startsAt ?? 0,
  );
  const last = Math.max(0, ...placed.keys());
  const grid = startTimes(settings);
  const shown = grid.filter((time, index) => time <= last || (grid[index - 1] ?? 0) <= last);
  const times = [...new Set([...shown, ...placed.keys()])].toSorted((a, b) => a - b);
  return {
    plan,
    teams: new Map(teams.map((team) => [team.id, team])),
    runs,
    times: times.map((startsAt) => ({
      startsAt,
      byTable: new Map((placed.get(startsAt) ?? []).map((each) => [each.slot?.table ?? 0, each])),
    })),
    unplaced: runs.filter(({ slot }) => slot === null),
    troubled: runs.filter((each) => each.problems.length > 0),
  };
};

/** Returns true if a run matches what is typed: its number, its team or its school. */
export const matches = ({ team }: DayRun, typed: string): boolean => {
  const wanted = foldText(typed);
  return wanted === '' || foldText(`${team.startNumber ?? ''} ${team.teamName} ${team.organization}`).includes(wanted);
};
