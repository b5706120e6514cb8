// Guards: the plan of an event day, whatever its teams: no table, team or school twice at once, runs in order, nothing in a break or after the end, the same
// answer for the same input, as short as tables and schools allow; what has no slot is named with its reason; moves keep every other run.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveRun, planProblems, problemsOfMove } from '#contract/eventDay/rules/planProblems.ts';
import { type Placement, type PlanTeam, planRuns, startNumbers } from '#contract/eventDay/rules/planRuns.ts';
import { type PlanTerms, startTimes } from '#contract/eventDay/rules/timeGrid.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 11, 12, 1);
const DAY = 24 * 60 * MINUTE;

const terms = fc.record({
  tables: fc.integer({ min: 1, max: 12 }),
  minutesPerRun: fc.integer({ min: 1, max: 30 }),
  runs: fc.integer({ min: 1, max: 4 }),
  firstStart: fc.constant(START),
  until: fc.integer({ min: 30, max: 800 }).map((minutes) => START + minutes * MINUTE),
  breaks: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: -5, max: 90 })).map(([from, length]) => ({
      from: START + from * MINUTE,
      to: START + (from + length) * MINUTE,
    })),
    { maxLength: 3 },
  ),
}) satisfies fc.Arbitrary<PlanTerms>;

const teams = fc
  .array(fc.option(fc.integer({ min: 0, max: 8 }), { nil: null }), { maxLength: 60 })
  .map((schools) => schools.map((school, index): PlanTeam => ({ id: `t${index}`, school: school === null ? null : `s${school}` })));

const wide = (count: number, tables: number): PlanTerms => ({
  tables,
  minutesPerRun: 5,
  runs: 1,
  firstStart: START,
  until: START + (count + 1) * 5 * MINUTE,
  breaks: [],
});

describe('a plan', () => {
  it('has no table, team or school twice at once, and no run out of order, in a break or too late', () => {
    fc.assert(
      fc.property(terms, teams, (day, list) => {
        const { placed, unmet } = planRuns(day, list);
        expect(planProblems(day, list, placed)).toEqual([]);
        const all = [...placed, ...unmet].map(({ teamId, run }) => `${teamId} ${run}`);
        expect(new Set(all).size).toBe(all.length);
        expect(all).toHaveLength(list.length * day.runs);
        for (const { startsAt } of placed) {
          expect(startsAt + day.minutesPerRun * MINUTE).toBeLessThanOrEqual(day.until);
          for (const { from, to } of day.breaks)
            if (from < to) expect(startsAt + day.minutesPerRun * MINUTE <= from || startsAt >= to).toBe(true);
        }
      }),
    );
  });

  it('is the same for the same input', () => {
    fc.assert(
      fc.property(terms, teams, (day, list) => {
        expect(planRuns(day, list)).toEqual(planRuns(structuredClone(day), structuredClone(list)));
      }),
    );
  });

  it('takes no more times than the tables, or the largest school, need', () => {
    fc.assert(
      fc.property(teams, fc.integer({ min: 1, max: 12 }), (list, tables) => {
        const { placed, unmet } = planRuns(wide(list.length, tables), list);
        expect(unmet).toEqual([]);
        const sizes = [...Map.groupBy(list, ({ school, id }) => school ?? id).values()].map((own) => own.length);
        const used = new Set(placed.map(({ startsAt }) => startsAt)).size;
        expect(used).toBe(Math.max(Math.ceil(list.length / tables), 0, ...sizes));
      }),
    );
  });

  it('lets a team rest between its runs where the day is long enough', () => {
    fc.assert(
      fc.property(teams, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4 }), (list, tables, runs) => {
        const { placed } = planRuns({ ...wide(list.length * runs * 2 + 2, tables), runs }, list);
        for (const own of Map.groupBy(placed, ({ teamId }) => teamId).values())
          for (const [index, { startsAt }] of own.slice(1).entries())
            expect(startsAt - (own[index]?.startsAt ?? 0)).toBeGreaterThan(5 * MINUTE);
      }),
    );
  });

  it('names what has no slot: no time only if every table is taken to the end', () => {
    fc.assert(
      fc.property(terms, teams, (day, list) => {
        const { placed, unmet } = planRuns(day, list);
        const isFull = placed.length === startTimes(day).length * day.tables;
        for (const { reason } of unmet) expect(reason).toBe(isFull ? 'no_time' : 'same_school');
      }),
    );
  });

  it('keeps what is fixed and fills what is free', () => {
    fc.assert(
      fc.property(terms, teams, fc.integer({ min: 1, max: 5 }), (day, list, every) => {
        const fixed = planRuns(day, list).placed.filter((_, index) => index % every === 0);
        const { placed } = planRuns(day, list, fixed);
        for (const slot of fixed) expect(placed).toContainEqual(slot);
        expect(planProblems(day, list, placed)).toEqual([]);
      }),
    );
  });

  it('holds 500 entries at 12 tables, two runs each, in as many times as the tables need', () => {
    const list = Array.from(
      { length: 500 },
      (_, index): PlanTeam => ({ id: `t${index}`, school: index % 5 === 0 ? null : `s${index % 60}` }),
    );
    const day: PlanTerms = { tables: 12, minutesPerRun: 6, runs: 2, firstStart: START, until: START + DAY, breaks: [] };
    const { placed, unmet } = planRuns(day, list);
    expect(unmet).toEqual([]);
    expect(planProblems(day, list, placed)).toEqual([]);
    expect(new Set(placed.map(({ startsAt }) => startsAt)).size).toBe(Math.ceil(1000 / 12));
  });

  it('says that a school has more teams than times', () => {
    const list = Array.from({ length: 4 }, (_, index): PlanTeam => ({ id: `t${index}`, school: 's' }));
    const { placed, unmet } = planRuns({ ...wide(2, 3), until: START + 15 * MINUTE }, list);
    expect(placed).toHaveLength(3);
    expect(unmet).toEqual([{ teamId: 't3', run: 1, reason: 'same_school' }]);
  });
});

describe('start numbers', () => {
  it('are 1 to n without gaps, and stay with those that have one', () => {
    fc.assert(
      fc.property(terms, teams, fc.nat({ max: 20 }), (day, list, count) => {
        const { placed } = planRuns(day, list);
        const first = startNumbers(list.slice(0, count), placed);
        const then = startNumbers(list, placed, first);
        expect([...then.values()].toSorted((a, b) => a - b)).toEqual(list.map((_, index) => index + 1));
        for (const [id, number] of first) expect(then.get(id)).toBe(number);
      }),
    );
  });
});

describe('a move', () => {
  const draw = fc.tuple(terms, teams).chain(([day, list]) => {
    const { placed } = planRuns(day, list);
    const times = startTimes(day);
    return fc.record({
      day: fc.constant(day),
      list: fc.constant(list),
      placed: fc.constant(placed),
      from: fc.nat({ max: Math.max(0, placed.length - 1) }),
      table: fc.integer({ min: 1, max: day.tables }),
      startsAt: times.length === 0 ? fc.constant(day.firstStart) : fc.constantFrom(...times),
    });
  });

  it('keeps every run once and touches two at most; back again, all is as before', () => {
    fc.assert(
      fc.property(draw, ({ placed, from, table, startsAt }) => {
        const moved = placed[from];
        if (!moved) return;
        const after = moveRun(placed, moved, { table, startsAt });
        const sorted = (slots: readonly Placement[]) =>
          slots.map((slot) => JSON.stringify([slot.teamId, slot.run, slot.table, slot.startsAt])).toSorted();
        expect(after).toHaveLength(placed.length);
        expect(after.filter((slot) => !sorted(placed).includes(sorted([slot])[0] ?? '')).length).toBeLessThanOrEqual(2);
        const back = moveRun(after, moved, { table: moved.table, startsAt: moved.startsAt });
        expect(sorted(back)).toEqual(sorted(placed));
      }),
    );
  });

  it('is named for what it brings, and only for that', () => {
    fc.assert(
      fc.property(draw, ({ day, list, placed, from, table, startsAt }) => {
        const moved = placed[from];
        if (!moved) return;
        const named = problemsOfMove(day, list, placed, moved, { table, startsAt });
        const after = planProblems(day, list, moveRun(placed, moved, { table, startsAt }));
        expect(named.length === 0).toBe(after.length === 0);
        expect(after).toEqual(expect.arrayContaining(named));
      }),
    );
  });
});
