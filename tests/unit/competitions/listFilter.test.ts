import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompetitionFilter, competitionFilterOf, modeValues, statusValues } from '#contract/portal/listQueries.ts';
import { agesOf, passes } from '#contract/portal/rules/competitionFilter.ts';
import { narrowed, searchOf } from '#src/competitions/list/listFilter.ts';

const filter: fc.Arbitrary<CompetitionFilter> = fc.record(
  {
    season: fc.integer({ min: 1000, max: 9999 }),
    mode: fc.constantFrom(...modeValues),
    status: fc.constantFrom(...statusValues),
    age: fc.integer({ min: 0, max: 99 }),
  },
  { requiredKeys: [] },
);

describe('the filter of the competition list', () => {
  it('survives the address', () => {
    fc.assert(
      fc.property(filter, (some) => {
        expect(competitionFilterOf(new URLSearchParams(searchOf(some).toString()))).toEqual(some);
      }),
    );
  });

  it('leaves out what it cannot mean', () => {
    expect(competitionFilterOf(new URLSearchParams('season=next&mode=both&status=open&page=2'))).toEqual({});
    expect(competitionFilterOf(new URLSearchParams('age=five&season=2026'))).toEqual({ season: 2026 });
    expect(competitionFilterOf(new URLSearchParams('age=-1'))).toEqual({});
    expect(competitionFilterOf(new URLSearchParams('season=20266&mode=online&status='))).toEqual({ mode: 'online' });
  });

  it('never fails, whatever the address says', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = competitionFilterOf(new URLSearchParams(text));
        expect(competitionFilterOf(searchOf(found))).toEqual(found);
      }),
    );
  });

  it('sets and clears one field', () => {
    expect(narrowed({ season: 2026, mode: 'online' }, 'mode', 'offline')).toEqual({ season: 2026, mode: 'offline' });
    expect(narrowed({ season: 2026, mode: 'online' }, 'season', undefined)).toEqual({ mode: 'online' });
    expect(searchOf(narrowed({ mode: 'online' }, 'mode', undefined)).toString()).toBe('');
  });
});

const band = fc.tuple(fc.nat(20), fc.nat(20)).map(([min, more]) => ({ min, max: min + more }));
const held = fc
  .record({
    season: fc.integer({ min: 2020, max: 2026 }),
    mode: fc.constantFrom(...modeValues),
    status: fc.constantFrom(...statusValues),
    groups: fc.subarray(['early_childhood' as const, 'primary' as const]),
    early_childhood: band,
    primary: band,
  })
  .map(({ early_childhood, primary, ...rest }) => ({ ...rest, ageBands: { early_childhood, primary } }));

describe('a filtered list', () => {
  it('has each competition for every age of its own groups, and for no other', () => {
    fc.assert(
      fc.property(held, fc.nat(60), (competition, age) => {
        expect(passes(competition, { age })).toBe(agesOf([competition]).includes(age));
      }),
    );
  });

  it('has all without a filter, and with each further one no more than before', () => {
    fc.assert(
      fc.property(fc.array(held), filter, (all, some) => {
        expect(all.filter((each) => passes(each, {}))).toEqual(all);
        const { age: _, ...without } = some;
        const before = all.filter((each) => passes(each, without));
        for (const each of all.filter((one) => passes(one, some))) expect(before).toContain(each);
      }),
    );
  });

  it('offers the ages of all groups once, youngest first', () => {
    const ages = { early_childhood: { min: 4, max: 6 }, primary: { min: 6, max: 8 } };
    expect(agesOf([{ groups: ['early_childhood', 'primary'], ageBands: ages }])).toEqual([4, 5, 6, 7, 8]);
    expect(
      agesOf([
        { groups: ['primary'], ageBands: ages },
        { groups: ['primary'], ageBands: {} },
      ]),
    ).toEqual([6, 7, 8]);
    expect(agesOf([])).toEqual([]);
  });
});
