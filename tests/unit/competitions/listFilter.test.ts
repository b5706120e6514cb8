import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompetitionFilter, competitionFilterOf, modeValues, statusValues } from '#contract/portal/listQueries.ts';
import { narrowed, searchOf } from '#src/competitions/list/listFilter.ts';

const filter: fc.Arbitrary<CompetitionFilter> = fc.record(
  { season: fc.integer({ min: 1000, max: 9999 }), mode: fc.constantFrom(...modeValues), status: fc.constantFrom(...statusValues) },
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
