// Guards: whatever a fast clock has written, nothing is valid for longer than its own rule says, and correct times are accepted.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLOCK_SKEW_MS, holdingRange, isRecent, stillHolds } from '#server/platform/instants.ts';

const NOW = Date.UTC(2026, 8, 15);
const YEAR = 365 * 24 * 3600_000;
const longest = fc.integer({ min: 1, max: YEAR });
const offset = fc.integer({ min: -YEAR, max: YEAR });

it('believes what a clock that is right has written', () => {
  fc.assert(
    fc.property(longest, fc.nat({ max: YEAR }), (longestMs, agoMs) => {
      const writtenAt = NOW - agoMs;
      expect(stillHolds(writtenAt + longestMs, NOW, longestMs)).toBe(agoMs < longestMs);
      expect(isRecent(writtenAt, NOW, longestMs)).toBe(agoMs < longestMs);
    }),
  );
});

it('lets nothing hold for longer than its rule, whatever was written', () => {
  fc.assert(
    fc.property(longest, offset, (longestMs, ahead) => {
      const until = NOW + ahead;
      if (stillHolds(until, NOW, longestMs)) expect(until - NOW).toBeLessThanOrEqual(longestMs + CLOCK_SKEW_MS);
      if (isRecent(until, NOW, longestMs)) expect(until + longestMs - NOW).toBeLessThanOrEqual(longestMs + CLOCK_SKEW_MS);
    }),
  );
});

it('counts as absent what lies further ahead than clocks differ', () => {
  fc.assert(
    fc.property(longest, fc.integer({ min: CLOCK_SKEW_MS + 1, max: YEAR }), (longestMs, ahead) => {
      expect(isRecent(NOW + ahead, NOW, longestMs)).toBe(false);
      expect(stillHolds(NOW + ahead + longestMs, NOW, longestMs)).toBe(false);
    }),
  );
});

it('says the same as numbers for SQL', () => {
  fc.assert(
    fc.property(longest, offset, (longestMs, ahead) => {
      const { after, upTo } = holdingRange(NOW, longestMs);
      expect(NOW + ahead > after && NOW + ahead <= upTo).toBe(stillHolds(NOW + ahead, NOW, longestMs));
    }),
  );
});
