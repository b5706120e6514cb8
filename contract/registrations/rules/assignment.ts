import type { ProblemCode } from '#contract/http/problem.ts';
import type { EntryState } from './entryStatus.ts';

/** Whose entries a list shows: the reader's own, nobody's, or those of the reader's colleagues. */
export const assigneeFilters = ['me', 'nobody', 'colleagues'] as const;
export type AssigneeFilter = (typeof assigneeFilters)[number];

/** Returns true if somebody can be responsible for an entry: it has not ended. */
export const isAssignable = ({ state }: { state: EntryState }): boolean => state !== 'cancelled' && state !== 'withdrawn';

/** Returns true if an assignee has something to do with an entry: it waits for a decision. */
export const isOpenForAssignee = ({ state }: { state: EntryState }): boolean => state === 'submitted';

interface Assigning {
  state: EntryState;
  /** Whose it is, and whose it was on the organiser's screen; null for nobody, `was` undefined if that was not said. */
  present: string | null;
  was: string | null | undefined;
  /** Whose it is to be; null for nobody. */
  wanted: string | null;
  /** True if that colleague may review its competition now. */
  mayReview: boolean;
}

/** Returns why an entry cannot be assigned like this; null if it can. */
export const assignmentProblem = ({ state, present, was, wanted, mayReview }: Assigning): ProblemCode | null => {
  if (present === wanted) return null;
  if (was !== undefined && was !== present) return 'conflict';
  if (wanted === null) return null;
  if (!isAssignable({ state })) return 'action_not_allowed_now';
  return mayReview ? null : 'colleague_without_right';
};
