// Guards: a board's pages show every place and every team that has run exactly once and in order, whatever fits on the screen; a run is either at a table or to come.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveGroup, LivePlace, LiveRun } from '#contract/live/public.ts';
import { slidesOf, splitRuns } from '#src/live/slides.ts';

const place = (rank: number): LivePlace => ({
  rank,
  isTied: false,
  total: 100 - rank,
  durationMs: null,
  number: rank,
  name: null,
  organization: null,
});
const groupOf = (group: LiveGroup['group'], count: number, showsRanks: boolean): LiveGroup => {
  const places = Array.from({ length: count }, (_, index) => place(index + 1));
  const ran = places.map(({ number, name, organization }) => ({ number, name, organization }));
  return { group, teams: count, places: showsRanks ? places : null, ran };
};

test('every team is on one page, in its place', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.integer({ min: 1, max: 12 }), (ranked, others, size) => {
      const groups = [groupOf('early_childhood', others, false), groupOf('primary', ranked, true)];
      const slides = slidesOf({ groups }, size);
      expect(slides.every(({ places, ran }) => (places ?? ran).length <= size && (places ?? ran).length > 0)).toBe(true);
      expect(slides.flatMap(({ places }) => places ?? []).map(({ rank }) => rank)).toEqual(groups[1]?.places?.map(({ rank }) => rank));
      expect(slides.flatMap(({ ran }) => ran)).toEqual(groups[0]?.ran);
      // a group that shows no ranks has none on any page
      expect(slides.filter(({ group }) => group === 'early_childhood').every(({ places }) => places === null)).toBe(true);
      expect(slides.filter(({ group }) => group === 'primary').every(({ count }) => count === ranked)).toBe(true);
    }),
  );
});

test('without a limit each group has one page', () => {
  const groups = [groupOf('early_childhood', 3, false), groupOf('primary', 30, true)];
  expect(slidesOf({ groups }, Number.POSITIVE_INFINITY).map(({ group }) => group)).toEqual(['early_childhood', 'primary']);
});

test('a run is at a table, to come, or over', () => {
  const run = (startsAt: number): LiveRun => ({
    ...{ group: 'primary', run: 1, table: 1, startsAt, endsAt: startsAt + 10, checkIn: 'expected' },
    ...{ number: 1, name: null, organization: null },
  });
  const runs = [0, 10, 20].map(run);
  const at = (now: number) => {
    const { now: present, next } = splitRuns(runs, now);
    return [present.map(({ startsAt }) => startsAt), next.map(({ startsAt }) => startsAt)];
  };
  expect([at(0), at(9), at(10), at(30)]).toEqual([
    [[0], [10, 20]],
    [[0], [10, 20]],
    [[10], [20]],
    [[], []],
  ]);
});
