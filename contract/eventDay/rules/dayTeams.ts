import { foldInstitution } from '#contract/judging/rules/conflicts.ts';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import type { Placement } from './planRuns.ts';
import { type PlanTerms, startTimes } from './timeGrid.ts';

/** States of the entries that a plan is made for. */
export const plannedStates: readonly EntryState[] = ['approved', 'work_submitted', 'scored', 'published'];
/** States in which an entry keeps the slot that it has: an edit sends an approved entry back to review. */
export const keptStates: readonly EntryState[] = [...plannedStates, 'submitted'];

/** Returns the same for all spellings of a school; null for an answer that names none. */
export const schoolOf = (organization: string): string | null => foldInstitution(organization)?.words ?? null;

/** Returns the slots that stay when a plan is filled up under its terms: on its times and tables, and of runs that it has. */
export const slotsToKeep = (terms: PlanTerms, slots: readonly Placement[]): Placement[] => {
  const times = new Set(startTimes(terms));
  return slots.filter(({ run, table, startsAt }) => run <= terms.runs && table <= terms.tables && times.has(startsAt));
};
