import type { AdminEntryFilter } from './admin.ts';

/** Saved list filters for organisers' daily tasks. */
export const entrySegments = {
  pastPromise: { isPastPromise: true },
  withoutWork: { state: 'approved', workClosesWithinDays: 2 },
  guardians: { hasPendingGuardians: true, state: ['submitted', 'waitlisted', 'approved', 'work_submitted'] },
  unpaid: { isUnpaid: true, state: ['approved', 'work_submitted'] },
} satisfies Record<string, AdminEntryFilter>;

/** The entries that wait for the decision of whoever reads the list. */
export const assignedToMe = { state: ['submitted'], assignee: 'me' } satisfies AdminEntryFilter;
