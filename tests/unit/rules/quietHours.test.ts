// Guards: a message that can wait is sent when it is night in none of the zones where a family may live, at the first such quarter of an hour, and
// within a day.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryCodes } from '#contract/places/countries.ts';
import { zonesOfCountry } from '#server/platform/messages/familyZones.ts';
import { isQuiet, quietEnd } from '#server/platform/messages/quietHours.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3600_000;
const hour = fc.integer({ min: 0, max: 23 });
const hours = fc.record({ from: hour, until: hour });
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
/** Zones with offsets of half hours and of quarters, and some with daylight saving. */
const zone = fc.constantFrom('Asia/Shanghai', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'Europe/Lisbon', 'Australia/Sydney');

describe('isQuiet', () => {
  it('is the hours from one to the other on the clock of the zone, over midnight too', () => {
    fc.assert(
      fc.property(instant, hours, (now, quiet) => {
        // China has no daylight saving.
        const at = new Date(now + 8 * 3600_000).getUTCHours();
        const { from, until } = quiet;
        const isInside = from <= until ? at >= from && at < until : !(at >= until && at < from);
        expect(isQuiet(now, 'Asia/Shanghai', quiet)).toBe(isInside);
      }),
    );
  });

  it('is never where both hours are the same', () => {
    fc.assert(fc.property(instant, zone, hour, (now, at, from) => !isQuiet(now, at, { from, until: from })));
  });
});

describe('quietEnd', () => {
  it('is now by day, and otherwise the first quarter at which no zone sleeps, at most a day away', () => {
    fc.assert(
      fc.property(instant, fc.uniqueArray(zone, { minLength: 1, maxLength: 3 }), hours, (now, zones, quiet) => {
        const awake = quietEnd(now, zones, quiet);
        const isNight = (at: number) => zones.some((each) => isQuiet(at, each, quiet));
        expect(awake).toBeGreaterThanOrEqual(now);
        expect(awake).toBeLessThanOrEqual(now + DAY_MS);
        if (awake > now) expect(isNight(now)).toBe(true);
        if (awake < now + DAY_MS) expect(isNight(awake)).toBe(false);
        for (let at = now; at < awake; at += QUARTER_MS) expect(isNight(at)).toBe(true);
      }),
    );
  });
});

describe('zonesOfCountry', () => {
  it('names zones that exist, and the site’s own where a country says nothing', () => {
    for (const country of countryCodes())
      for (const each of zonesOfCountry(country, 'UTC')) expect(() => new Intl.DateTimeFormat('en', { timeZone: each })).not.toThrow();
    for (const country of [null, 'XX', '']) expect(zonesOfCountry(country, 'Asia/Shanghai')).toEqual(['Asia/Shanghai']);
  });
});
