// Promise: an age changes on the birthday in the site's zone, and only a member outside the age range causes a warning.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, ageWarning, groupOfAge } from '#contract/registrations/rules/age.ts';
import { calendarDay, compareDays, dayExists } from '#contract/time/calendar.ts';
import { makeResidentId } from '../../fixtures/residentId.ts';

const shanghai = 'Asia/Shanghai';
const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`);
const day = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2024-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => calendarDay(date.getTime(), 'UTC'));
const zone = fc.constantFrom('Asia/Shanghai', 'UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu');

describe('ageOn', () => {
  it('is n from the nth birthday to the day before the next', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 30 }), (birth, years) => {
        // 29 February of a common year is 1 March here as in the rule: Date.UTC overflows.
        const birthday = Date.UTC(birth.year + years, birth.month - 1, birth.day);
        expect(ageOn(birth, birthday, 'UTC')).toBe(years);
        expect(ageOn(birth, birthday - 1, 'UTC')).toBe(years - 1);
      }),
    );
  });

  it('never goes down as time goes on, in any zone', () => {
    fc.assert(
      fc.property(day, zone, fc.integer({ min: 0, max: 2e12 }), fc.nat(4e10), (birth, timeZone, now, later) => {
        expect(ageOn(birth, now + later, timeZone)).toBeGreaterThanOrEqual(ageOn(birth, now, timeZone));
      }),
    );
  });

  it('takes the day from the zone', () => {
    const birth = { year: 2018, month: 3, day: 7 };
    const justPastMidnightInShanghai = Date.parse('2026-03-06T16:30:00Z');
    expect(ageOn(birth, justPastMidnightInShanghai, shanghai)).toBe(8);
    expect(ageOn(birth, justPastMidnightInShanghai, 'UTC')).toBe(7);
  });
});

describe('ageWarning', () => {
  const band = { min: 6, max: 12 };

  it('warns exactly outside the band', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 }), (age, min, span) => {
        const idNumber = makeResidentId({ birth: `${2026 - age}0315` });
        const expected = age < min ? 'age_below_band' : age > min + span ? 'age_above_band' : null;
        expect(ageWarning({ min, max: min + span }, 'CN', idNumber, at('2026-03-15'), shanghai)).toBe(expected);
      }),
    );
  });

  it('says nothing without a band or a known birth date', () => {
    const baby = makeResidentId({ birth: '20260101' });
    expect(ageWarning(band, 'CN', baby, at('2026-03-15'), shanghai)).toBe('age_below_band');
    expect(ageWarning(null, 'CN', baby, at('2026-03-15'), shanghai)).toBeNull();
    expect(ageWarning(band, 'GB', 'GB-7731204', at('2026-03-15'), shanghai)).toBeNull();
    expect(ageWarning(band, 'CN', 'half a num', at('2026-03-15'), shanghai)).toBeNull();
  });
});

describe('the group of an age', () => {
  it('is the only one that includes it, in whatever order the groups stand', () => {
    const ages = fc.tuple(fc.nat(18), fc.nat(18)).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
    fc.assert(
      fc.property(ages, ages, fc.nat(20), (young, old, age) => {
        const bands = { early_childhood: young, primary: old };
        const fits = [young, old].map(({ min, max }) => min <= age && age <= max);
        const found = groupOfAge(['early_childhood', 'primary'] as const, bands, age);
        expect(found).toBe(groupOfAge(['primary', 'early_childhood'] as const, bands, age));
        expect(found).toBe(fits[0] === fits[1] ? null : fits[0] ? 'early_childhood' : 'primary');
      }),
    );
  });

  it('is none where a group has no ages', () => {
    expect(groupOfAge(['primary'] as const, {}, 8)).toBeNull();
  });
});

describe('calendar', () => {
  it('gives days that exist and that only move forward', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 4e12 }), fc.nat(4e10), (timeZone, now, later) => {
        const today = calendarDay(now, timeZone);
        expect(dayExists(today)).toBe(true);
        expect(compareDays(calendarDay(now + later, timeZone), today)).toBeGreaterThanOrEqual(0);
        expect(compareDays(calendarDay(now + 48 * 3_600_000, timeZone), today)).toBeGreaterThan(0);
      }),
    );
  });
});
