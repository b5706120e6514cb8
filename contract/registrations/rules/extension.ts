import type { ProblemCode } from '#contract/http/problem.ts';
import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';
import { canTransition, type EntryState, isCorrectable } from './entryStatus.ts';

/** The deadlines of an entry that organisers extend: for changes, and for its work. */
export const extendedWindows = ['edit', 'work'] as const;
export type ExtendedWindowName = (typeof extendedWindows)[number];

/** An entry whose deadline is to be extended, and the windows of its competition. */
export interface ExtendableEntry {
  state: EntryState;
  signup: TimeWindow | null;
  work: TimeWindow | null;
  calledOff?: object | null | undefined;
}

/** Checks, by deadline, whether a later one is of use to an entry in a state. */
const isOfUse: Record<ExtendedWindowName, (state: EntryState) => boolean> = {
  edit: (state) => canTransition(state, 'cancelled'),
  work: (state) => isCorrectable({ state }),
};

/** Returns the competition's own end (epoch ms) of a deadline; null if it has none. */
export const usualEnd = ({ signup, work }: Pick<ExtendableEntry, 'signup' | 'work'>, window: ExtendedWindowName): number | null =>
  (window === 'work' ? work : signup)?.closesAt ?? null;

/** Returns why a deadline of an entry cannot be extended until an instant (epoch ms); null if it can. */
export const extensionProblem = (
  entry: ExtendableEntry,
  { window, until }: { window: ExtendedWindowName; until: number },
  now: number,
): ProblemCode | null => {
  if (entry.calledOff) return 'competition_called_off';
  if (!isOfUse[window](entry.state)) return 'action_not_allowed_now';
  if (window === 'work' && windowState(entry.work, now) === 'invalid') return 'window_invalid';
  return until <= now || until <= (usualEnd(entry, window) ?? 0) ? 'deadline_not_later' : null;
};
