import type { EntryState } from './entryStatus.ts';

const open: ReadonlySet<EntryState> = new Set(['submitted', 'waitlisted', 'approved', 'work_submitted', 'scored']);

/** Returns true while a family may correct the names on its certificates: until the results of its entry are public. */
export const mayCorrectNames = ({ state, hasResults }: { state: EntryState; hasResults: boolean }): boolean =>
  open.has(state) && !hasResults;
