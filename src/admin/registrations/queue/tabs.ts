import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';

/** Map of the queue's tabs to states; waiting entries come first. */
export const tabs = {
  waiting: ['submitted'],
  waitlisted: ['waitlisted'],
  rejected: ['rejected'],
  approved: ['approved', 'work_submitted', 'scored', 'published'],
  ended: ['cancelled', 'withdrawn'],
  all: [],
} as const satisfies Record<string, readonly EntryState[]>;
export type TabName = keyof typeof tabs;

const names = Object.keys(tabs).filter((name): name is TabName => Object.hasOwn(tabs, name));

/** Returns the tab that matches a filter; null if its states match none. */
export const tabOf = (states: unknown): TabName | null => {
  const asked = [states ?? []].flat().toSorted().join();
  return names.find((name) => [...tabs[name]].toSorted().join() === asked) ?? null;
};
