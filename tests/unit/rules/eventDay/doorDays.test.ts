// Guards: every team is on the door list of each day on which it may come, and each day has one page.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayKey, doorDays } from '#contract/eventDay/rules/doorDays.ts';

const ZONE = 'Asia/Shanghai';
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** 09:00 in Shanghai. */
const NINE = Date.UTC(2026, 4, 16, 1);
const shown = (days: ReturnType<typeof doorDays>) => days.map(({ at, teamIds }) => [dayKey(at, ZONE), teamIds.join(' ')]);

it('teams are listed on the days of their runs, those without a time on every day', () => {
  const teams = [
    { id: 'a', startsAt: [NINE, NINE + DAY_MS] },
    { id: 'b', startsAt: [NINE + DAY_MS] },
    { id: 'c', startsAt: [] },
  ];
  const contest = { opensAt: NINE - 7 * DAY_MS, closesAt: NINE + 7 * DAY_MS };
  expect(shown(doorDays(teams, contest, ZONE))).toEqual([
    ['2026-05-16', 'a c'],
    ['2026-05-17', 'a b c'],
  ]);
});

it('without a plan all teams are listed on the days of the contest, a closing midnight apart', () => {
  const teams = [{ id: 'a', startsAt: [] }];
  const midnight = NINE + 15 * HOUR_MS;
  expect(shown(doorDays(teams, { opensAt: NINE, closesAt: midnight }, ZONE))).toEqual([['2026-05-16', 'a']]);
  expect(shown(doorDays(teams, { opensAt: NINE, closesAt: midnight + HOUR_MS }, ZONE))).toHaveLength(2);
  expect(shown(doorDays(teams, { opensAt: NINE + 12 * HOUR_MS, closesAt: NINE + 24 * HOUR_MS }, ZONE))).toHaveLength(2);
  expect(shown(doorDays(teams, { opensAt: NINE, closesAt: null }, ZONE))).toEqual([['2026-05-16', 'a']]);
  expect(doorDays(teams, { opensAt: NINE, closesAt: NINE + 900 * DAY_MS }, ZONE)).toHaveLength(14);
  for (const none of [null, { opensAt: null, closesAt: null }]) expect(doorDays(teams, none, ZONE)).toEqual([{ at: null, teamIds: ['a'] }]);
  expect(doorDays([], { opensAt: NINE, closesAt: midnight }, ZONE)).toEqual([]);
});

it('no team is missing on a day of its runs, no day is there twice, and none is empty', () => {
  const starts = fc.array(fc.integer({ min: 0, max: 96 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(starts, { maxLength: 8 }), fc.integer({ min: 0, max: 5 }), (all, length) => {
      const teams = all.map((hours, index) => ({ id: String(index), startsAt: hours.map((hour) => NINE + hour * HOUR_MS) }));
      const days = doorDays(teams, { opensAt: NINE, closesAt: NINE + length * DAY_MS }, ZONE);
      const keys = days.map(({ at }) => dayKey(at, ZONE));
      expect(keys).toEqual([...new Set(keys)].toSorted());
      for (const { id, startsAt } of teams) {
        const listed = days.filter(({ teamIds }) => teamIds.includes(id)).map(({ at }) => dayKey(at, ZONE));
        const expected = startsAt.length === 0 ? keys : [...new Set(startsAt.map((at) => dayKey(at, ZONE)))].toSorted();
        expect(listed).toEqual(expected);
        expect(listed).not.toEqual([]);
      }
      for (const { teamIds } of days) expect(teamIds).not.toEqual([]);
    }),
  );
});
