import type { EntrySummary } from '#contract/registrations.ts';

export const entryFilters = ['all', 'toDo', 'finished'] as const;
export type EntryFilter = (typeof entryFilters)[number];

type Labelled = Pick<EntrySummary, 'label'>;

const matchers: Record<EntryFilter, (entry: Labelled) => boolean> = {
  all: () => true,
  /** The family must act: correct the entry, or hand in the work. */
  toDo: ({ label }) => label === 'audit_failed' || label === 'work_submission',
  finished: ({ label }) => label === 'audit_ended' || label === 'none',
};

export const filterEntries = <E extends Labelled>(entries: readonly E[], filter: EntryFilter): E[] => entries.filter(matchers[filter]);
