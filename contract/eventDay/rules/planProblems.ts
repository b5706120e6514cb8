import type { Placement, PlanTeam } from './planRuns.ts';
import { type PlanTerms, startTimes } from './timeGrid.ts';

/**
 * The kinds of what is wrong with a slot. `two_at_once`: the table or the team is needed twice. `same_school`: another team of the school runs at the same
 * time. `run_order`: an earlier run of the team is later. `outside`: no start time or table of the plan.
 */
export const slotProblems = ['two_at_once', 'same_school', 'run_order', 'outside'] as const;
export type SlotProblem = (typeof slotProblems)[number];

export interface FoundProblem {
  teamId: string;
  run: number;
  problem: SlotProblem;
  /** The other team that it is about; null if there is none. */
  withTeamId: string | null;
}

type Place = Pick<Placement, 'table' | 'startsAt'>;
type RunKey = Pick<Placement, 'teamId' | 'run'>;

const isRun = (a: RunKey, b: RunKey): boolean => a.teamId === b.teamId && a.run === b.run;

/** Finds what is wrong with the slots of a plan, in their order. */
export const planProblems = (terms: PlanTerms, teams: readonly PlanTeam[], slots: readonly Placement[]): FoundProblem[] => {
  const schoolOf = new Map(teams.map(({ id, school }) => [id, school]));
  const times = new Set(startTimes(terms));
  const atTime = Map.groupBy(slots, ({ startsAt }) => startsAt);
  const ofTeam = Map.groupBy(slots, ({ teamId }) => teamId);
  return slots.flatMap((slot) => {
    const { teamId, run, table, startsAt } = slot;
    const others = (atTime.get(startsAt) ?? []).filter((other) => !isRun(other, slot));
    const school = schoolOf.get(teamId) ?? null;
    const twice = others.find((other) => other.table === table || other.teamId === teamId);
    const mate = others.find((other) => other.teamId !== teamId && school !== null && schoolOf.get(other.teamId) === school);
    const isLate = (ofTeam.get(teamId) ?? []).some((other) => other.run < run && other.startsAt > startsAt);
    const found = (problem: SlotProblem, withTeamId: string | null = null) => ({ teamId, run, problem, withTeamId });
    return [
      ...(twice ? [found('two_at_once', twice.teamId)] : []),
      ...(mate ? [found('same_school', mate.teamId)] : []),
      ...(isLate ? [found('run_order')] : []),
      ...(!times.has(startsAt) || table < 1 || table > terms.tables ? [found('outside')] : []),
    ];
  });
};

/** Moves a run to a table and time, or takes its slot away (null). A run that has the slot changes places with it, or loses its own if the moved one had none. */
export const moveRun = (slots: readonly Placement[], moved: RunKey, to: Place | null): Placement[] => {
  const own = slots.find((slot) => isRun(slot, moved));
  const rest = slots.filter((slot) => !isRun(slot, moved));
  if (to === null) return rest;
  const other = rest.find((slot) => slot.table === to.table && slot.startsAt === to.startsAt);
  return [
    ...rest.filter((slot) => slot !== other),
    { ...moved, ...to },
    ...(other && own ? [{ ...other, table: own.table, startsAt: own.startsAt }] : []),
  ];
};

const keyOf = ({ teamId, run, problem, withTeamId }: FoundProblem): string => JSON.stringify([teamId, run, problem, withTeamId]);

/** Finds the problems that a plan has after a move and not before it. */
export const problemsOfMove = (
  terms: PlanTerms,
  teams: readonly PlanTeam[],
  slots: readonly Placement[],
  moved: RunKey,
  to: Place,
): FoundProblem[] => {
  const before = new Set(planProblems(terms, teams, slots).map(keyOf));
  return planProblems(terms, teams, moveRun(slots, moved, to)).filter((found) => !before.has(keyOf(found)));
};
