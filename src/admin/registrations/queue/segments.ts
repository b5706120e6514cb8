import { entrySegments } from '#contract/registrations/entrySegments.ts';
import { tabs } from './tabs.ts';

type Filter = Readonly<Record<string, unknown>>;
export type SegmentName = keyof typeof entrySegments;

export const segmentNames = Object.keys(entrySegments).filter((name): name is SegmentName => Object.hasOwn(entrySegments, name));

/** Returns the segment of a filter; null if none. */
export const segmentOf = (filter: Filter): SegmentName | null =>
  segmentNames.find((name) =>
    Object.entries(entrySegments[name]).every(([key, value]) => JSON.stringify(filter[key]) === JSON.stringify(value)),
  ) ?? null;

/** Returns a filter without its segment and states. */
export const withoutSegment = (filter: Filter): Filter => {
  const segment = segmentOf(filter);
  const dropped = new Set(['state', ...(segment ? Object.keys(entrySegments[segment]) : [])]);
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !dropped.has(key)));
};

/** Returns a filter with a segment turned on, or turned off, which shows the entries that wait for a decision. */
export const toggled = (filter: Filter, name: SegmentName): Filter => ({
  ...withoutSegment(filter),
  ...(segmentOf(filter) === name ? { state: tabs.waiting } : entrySegments[name]),
});
