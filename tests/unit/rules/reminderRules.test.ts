// Guards: a reminder of a window is sent while it is still useful: before the window closes, and never on the day it opened.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reminderSpan } from '#contract/messages/rules/reminderRules.ts';

const DAY_MS = 24 * 3600_000;
const days = fc.integer({ min: 1, max: 60 });
const openings = fc.option(fc.integer({ min: 0, max: 400 * DAY_MS }), { nil: null });
/** Windows that close after they open, if both are known. */
const span = fc.tuple(openings, fc.option(fc.integer({ min: 1, max: 100 * DAY_MS }), { nil: null })).map(([opensAt, lastsMs]) => ({
  opensAt,
  closesAt: lastsMs === null ? null : (opensAt ?? 0) + lastsMs,
}));
const windows = fc.tuple(span, span).map(([signup, work]) => ({
  signupOpensAt: signup.opensAt,
  signupClosesAt: signup.closesAt,
  workOpensAt: work.opensAt,
  workClosesAt: work.closesAt,
}));

describe('reminderSpan', () => {
  it.each([
    ['signup_closing', 'signupOpensAt', 'signupClosesAt'],
    ['handin_closing', 'workOpensAt', 'workClosesAt'],
  ] as const)('%s ends with the window, begins so many days before, and a day after it opened', (kind, opens, closes) => {
    fc.assert(
      fc.property(windows, days, (given, before) => {
        const found = reminderSpan(kind, given, { days: before });
        const [opensAt, closesAt] = [given[opens] ?? 0, given[closes]];
        const isTooShort = closesAt !== null && closesAt <= opensAt + DAY_MS;
        if (closesAt === null || isTooShort) {
          expect(found).toBeNull();
          return;
        }
        expect(found?.to).toBe(closesAt);
        expect(found?.from).toBe(Math.max(opensAt + DAY_MS, closesAt - before * DAY_MS));
      }),
    );
  });

  it('handin_opened begins with the window and lasts no longer than it', () => {
    fc.assert(
      fc.property(windows, days, (given, news) => {
        const found = reminderSpan('handin_opened', given, { days: news });
        if (given.workOpensAt === null) {
          expect(found).toBeNull();
          return;
        }
        expect(found?.from).toBe(given.workOpensAt);
        expect(found?.to).toBeLessThanOrEqual(given.workClosesAt ?? Number.POSITIVE_INFINITY);
        expect((found?.to ?? 0) - (found?.from ?? 0)).toBeLessThanOrEqual(news * DAY_MS);
        expect(found?.to).toBeGreaterThan(found?.from ?? 0);
      }),
    );
  });
});
