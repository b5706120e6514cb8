import type { ProblemCode } from '#contract/http/problem.ts';
import type { EntryState } from './entryStatus.ts';

/** Filters of a list by assignee: the reader, nobody, or a colleague of the reader. */
export const assigneeFilters = ['me', 'nobody', 'colleagues'] as const;
export type AssigneeFilter = (typeof assigneeFilters)[number];

/** Returns true if somebody can be responsible for an entry: it has not ended. */
export const isAssignable = ({ state }: { state: EntryState }): boolean => state !== 'cancelled' && state !== 'withdrawn';

interface Assigning {
  state: EntryState;
  /** The present assignee, and the one on the organiser's screen; null for nobody, `was` undefined if not known. */
  present: string | null;
  was: string | null | undefined;
  /** The next assignee; null for nobody. */
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
