import { type PlanTerms, runLengthMs, startTimes } from './timeGrid.ts';

/** A team to plan for. */
export interface PlanTeam {
  id: string;
  /** The same for teams of the same school; null for none. */
  school: string | null;
}

/** A run of a team with its table and time. */
export interface Placement {
  teamId: string;
  run: number;
  table: number;
  /** Epoch ms. */
  startsAt: number;
}

/** The reason why a run has no slot: no table is free before the end, or tables are free only while another team of the school or another of the team's runs is on. */
export type UnmetReason = 'no_time' | 'same_school';

/** A run without a slot. */
export interface UnmetRun {
  teamId: string;
  run: number;
  reason: UnmetReason;
}

export interface PlannedRuns {
  /** By time, then by table. */
  placed: Placement[];
  unmet: UnmetRun[];
}

interface Task {
  teamId: string;
  run: number;
  /** Position of the team in the list. */
  order: number;
}

/** Returns the teams' starts by run, of all that is placed so far. */
const startsByTeam = (placements: readonly Placement[]): Map<string, Map<number, number>> => {
  const starts = new Map<string, Map<number, number>>();
  for (const { teamId, run, startsAt } of placements) starts.set(teamId, (starts.get(teamId) ?? new Map()).set(run, startsAt));
  return starts;
};

/** Returns true if a run at a time comes after the team's earlier runs and before its later ones. */
const isInOrder = (starts: ReadonlyMap<number, number> | undefined, run: number, at: number): boolean =>
  [...(starts ?? [])].every(([other, start]) => (other < run ? start < at : start > at));

/** Returns true if a team has no run directly before or after a time. */
const isRested = (starts: ReadonlyMap<number, number> | undefined, at: number, lengthMs: number): boolean =>
  [...(starts?.values() ?? [])].every((start) => Math.abs(start - at) > lengthMs);

const byTask = (a: Task, b: Task): number => a.run - b.run || a.order - b.order;

export const byTimeAndTable = (a: Pick<Placement, 'startsAt' | 'table'>, b: Pick<Placement, 'startsAt' | 'table'>): number =>
  a.startsAt - b.startsAt || a.table - b.table;

/** Places the runs that are not fixed; with `rests` no team has two of them directly one after the other. */
const placeRuns = (terms: PlanTerms, teams: readonly PlanTeam[], fixed: readonly Placement[], rests: boolean): PlannedRuns => {
  const schoolOf = new Map(teams.map(({ id, school }) => [id, school ?? `team ${id}`]));
  const starts = startsByTeam(fixed);
  const takenAt = Map.groupBy(fixed, ({ startsAt }) => startsAt);
  const tasks = teams.flatMap(({ id }, order) =>
    Array.from({ length: terms.runs }, (_, index) => ({ teamId: id, run: index + 1, order })).filter(
      ({ run }) => !starts.get(id)?.has(run),
    ),
  );
  /** The runs left of each school, the next one first. */
  const left = new Map(
    [...Map.groupBy(tasks, ({ teamId }) => schoolOf.get(teamId) ?? '')].map(([school, own]) => [school, own.toSorted(byTask)]),
  );
  const placed: Placement[] = [];
  let hasFree = false;
  for (const startsAt of startTimes(terms)) {
    const taken = takenAt.get(startsAt) ?? [];
    const tables = new Set(taken.map(({ table }) => table));
    const busy = new Set(taken.map(({ teamId }) => schoolOf.get(teamId)));
    const free = Array.from({ length: terms.tables }, (_, index) => index + 1).filter((table) => !tables.has(table));
    const next = [...left]
      .filter(([school]) => !busy.has(school))
      .flatMap(([school, own]) => {
        const task = own.find(({ teamId, run }) => {
          const others = starts.get(teamId);
          return isInOrder(others, run, startsAt) && (!rests || isRested(others, startsAt, runLengthMs(terms)));
        });
        return task ? [{ school, own, task }] : [];
      })
      .toSorted((a, b) => b.own.length - a.own.length || byTask(a.task, b.task))
      .slice(0, free.length)
      .toSorted((a, b) => byTask(a.task, b.task));
    next.forEach(({ school, own, task: { teamId, run } }, index) => {
      placed.push({ teamId, run, table: free[index] ?? 0, startsAt });
      starts.set(teamId, (starts.get(teamId) ?? new Map()).set(run, startsAt));
      const rest = own.filter((task) => task.teamId !== teamId || task.run !== run);
      if (rest.length > 0) left.set(school, rest);
      else left.delete(school);
    });
    hasFree ||= next.length < free.length;
  }
  return {
    placed: [...fixed, ...placed].toSorted(byTimeAndTable),
    unmet: [...left.values()]
      .flat()
      .toSorted(byTask)
      .map(({ teamId, run }) => ({ teamId, run, reason: hasFree ? 'same_school' : 'no_time' })),
  };
};

/**
 * Gives every run of every team a table and a time around the `fixed` ones. At each time the schools with the most runs left go first, one table each, so
 * that the day is as short as tables and schools allow. A team rests between its runs unless some would then not fit. The same input gives the same plan.
 */
export const planRuns = (terms: PlanTerms, teams: readonly PlanTeam[], fixed: readonly Placement[] = []): PlannedRuns => {
  const rested = placeRuns(terms, teams, fixed, true);
  return rested.unmet.length === 0 ? rested : placeRuns(terms, teams, fixed, false);
};

/** Numbers the teams: those that have a number keep it, the others follow in the order of their first runs, then of the list. */
export const startNumbers = (
  teams: readonly PlanTeam[],
  placed: readonly Placement[],
  kept: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> => {
  const firstOf = new Map<string, Placement>();
  for (const each of placed.toSorted(byTimeAndTable)) if (!firstOf.has(each.teamId)) firstOf.set(each.teamId, each);
  const added = teams.filter(({ id }) => !kept.has(id));
  const ordered = [
    ...added
      .flatMap(({ id }) => firstOf.get(id) ?? [])
      .toSorted(byTimeAndTable)
      .map(({ teamId }) => teamId),
    ...added.filter(({ id }) => !firstOf.has(id)).map(({ id }) => id),
  ];
  const last = Math.max(0, ...kept.values());
  return new Map([...kept, ...ordered.map((id, index) => [id, last + index + 1] as const)]);
};
