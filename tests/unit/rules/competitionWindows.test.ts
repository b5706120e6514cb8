// Promise: each oddity of the four windows is reported once, and its fix removes it. The strip shows at each moment the status that families see. The
// next season falls on the same days of the week.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { competitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import { nextSeason, statusStrip, windowFindings } from '#contract/competitions/rules/competitionWindows.ts';
import { windowNames } from '#contract/time/timeWindow.ts';
import { addDays, instantOf, wallTime } from '#contract/time/zonedTime.ts';
import { competitionData } from '../../fixtures/competitionData.ts';

const NOW = Date.UTC(2026, 3, 8, 1);
const at = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null, freq: 6 });
const window = fc.record({ opensAt: at, closesAt: at });
const windows = fc.record({ signup: window, contest: window, work: window, voting: window });
const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata');
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('findings', () => {
  it('are none of usual windows', () => {
    expect(windowFindings(competitionData(NOW))).toEqual([]);
  });

  it('say that voting opens while works can be replaced, and from when it could', () => {
    const data = competitionData(NOW);
    const { closesAt: end } = data.work;
    const voting = { opensAt: (end ?? 0) - 5, closesAt: (end ?? 0) + 5 };
    expect(windowFindings({ ...data, voting })).toEqual([
      {
        kind: 'voting_over_work',
        window: 'voting',
        overlap: { from: voting.opensAt, to: end },
        fix: { opensAt: end, closesAt: voting.closesAt },
      },
    ]);
  });

  it('are gone once they are mended one after another', () => {
    fc.assert(
      fc.property(windows, (given) => {
        let current = given;
        for (let step = 0; step < 10; step++) {
          const fixable = windowFindings(current).find(({ fix }) => fix !== null);
          if (!fixable?.fix) break;
          current = { ...current, [fixable.window]: fixable.fix };
        }
        expect(windowFindings(current).filter(({ fix }) => fix !== null)).toEqual([]);
        for (const name of windowNames) {
          const { opensAt, closesAt } = current[name];
          if (opensAt !== null && closesAt !== null && opensAt !== closesAt) expect(opensAt).toBeLessThan(closesAt);
        }
      }),
    );
  });

  it('overlap where both windows are', () => {
    fc.assert(
      fc.property(windows, (given) => {
        for (const { overlap } of windowFindings(given)) if (overlap) expect(overlap.from).toBeLessThan(overlap.to);
      }),
    );
  });
});

it('the strip says at each moment what the portal says, without a gap', () => {
  fc.assert(
    fc.property(windows, fc.integer({ min: -5, max: 60 }), (given, look) => {
      const strip = statusStrip(given, -5, 61);
      expect([strip[0]?.from, strip.at(-1)?.to]).toEqual([-5, 61]);
      for (const [index, { from, status }] of strip.entries())
        if (index > 0) expect([strip[index - 1]?.to, strip[index - 1]?.status === status]).toEqual([from, false]);
      const stretch = strip.find(({ from, to }) => from <= look && look < to);
      expect(stretch?.status).toBe(competitionStatus(given, look));
    }),
  );
});

describe('times of a zone', () => {
  it('are read and written alike', () => {
    fc.assert(
      fc.property(moment, zone, (instant, timeZone) => {
        const wall = wallTime(instant, timeZone);
        expect(wallTime(instantOf(wall, timeZone), timeZone)).toEqual(wall);
      }),
    );
  });

  it('keep the clock when days are added', () => {
    const berlin = (month: number, day: number) => instantOf({ year: 2026, month, day, hour: 9, minute: 30 }, 'Europe/Berlin');
    expect(addDays(berlin(3, 28), 2, 'Europe/Berlin')).toBe(berlin(3, 30));
    expect(berlin(3, 30) - berlin(3, 28)).toBe(47 * 3600_000);
  });
});

it('the next season keeps days of the week and times, a year on', () => {
  fc.assert(
    fc.property(moment, fc.constantFrom('Asia/Shanghai', 'Asia/Kolkata'), (now, timeZone) => {
      const data = competitionData(now);
      const next = nextSeason(data, timeZone);
      for (const name of windowNames) {
        const [before, after] = [data[name].opensAt ?? 0, next[name].opensAt ?? 0];
        expect(after - before).toBe(364 * 24 * 3600_000);
        expect(new Date(after).getUTCDay()).toBe(new Date(before).getUTCDay());
      }
    }),
  );
  expect(nextSeason(competitionData(NOW), 'Asia/Shanghai')).toMatchObject({ season: 2027, slug: 'harbour-pilots-2027' });
  expect(nextSeason(competitionData(NOW, { slug: 'cargo' }), 'Asia/Shanghai').slug).toBe('cargo-2027');
});
