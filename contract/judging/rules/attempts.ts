import { meanOf } from './combine.ts';

/** The attempt of a team that counts. */
export const attemptRules = ['best', 'last', 'mean'] as const;
export type AttemptRule = (typeof attemptRules)[number];

/** A run of a team at the table. */
export interface Attempt {
  number: number;
  /** True if it was broken off to begin again: it stays in the history and never counts. */
  isAborted: boolean;
  /** In hundredths of a point, penalties taken off, from 0; null while a criterion is missing. */
  total: number | null;
  durationMs: number | null;
}

/** A team's total and duration from its attempts. */
export interface Counted {
  total: number;
  durationMs: number | null;
  /** The attempts that count. */
  numbers: readonly number[];
}

/** Returns points less penalties, in hundredths; never below zero. */
export const withPenalties = (total: number, penalties: readonly number[]): number =>
  Math.max(
    0,
    penalties.reduce((left, each) => left - each, total),
  );

/**
 * Returns what counts of a team's attempts; null while none is complete. `best`: the highest total, then the shortest duration, then the earliest. `last`: the last
 * one that was not aborted, even if an earlier one was better; null while it is incomplete. `mean`: of all complete ones, half up, in whole hundredths and milliseconds; its
 * duration is missing if one of them is.
 */
export const countAttempts = (attempts: readonly Attempt[], rule: AttemptRule): Counted | null => {
  const run = attempts.filter(({ isAborted }) => !isAborted).toSorted((a, b) => a.number - b.number);
  const complete = run.flatMap(({ total, ...rest }) => (total === null ? [] : [{ total, ...rest }]));
  if (rule === 'mean') {
    if (complete.length === 0) return null;
    const durations = complete.flatMap(({ durationMs }) => (durationMs === null ? [] : [durationMs]));
    return {
      total: meanOf(complete.map(({ total }) => total)),
      durationMs: durations.length === complete.length ? meanOf(durations) : null,
      numbers: complete.map(({ number }) => number),
    };
  }
  const byValue = complete.toSorted(
    (a, b) => b.total - a.total || (a.durationMs ?? Number.MAX_SAFE_INTEGER) - (b.durationMs ?? Number.MAX_SAFE_INTEGER),
  );
  const last = run.at(-1);
  const one = rule === 'best' ? byValue[0] : complete.find(({ number }) => number === last?.number);
  return one ? { total: one.total, durationMs: one.durationMs, numbers: [one.number] } : null;
};
