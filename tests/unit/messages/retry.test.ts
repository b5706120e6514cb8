// Guards: a message is retried for two days with growing, capped and jittered delays; a code until it expires; a failing carrier gets fewer requests.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCarrierPause, MAX_IN_FLIGHT } from '#server/platform/messages/carrierPause.ts';
import { SendFailure } from '#server/platform/messages/carriers/failure.ts';
import { nextAttempt, RETRY_FOR_MS, retryDelay } from '#server/platform/messages/retry.ts';

const HOUR_MS = 3600_000;
const down = new SendFailure('unreachable', { carrierDown: true });
const anyRandom = fc.double({ min: 0, max: 1, noNaN: true });

test('waits double, are capped and never less than half of that', () => {
  expect([1, 2, 3, 8, 9, 50].map((attempts) => retryDelay(attempts, () => 1))).toEqual([5000, 10_000, 20_000, 640_000, 900_000, 900_000]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), anyRandom, (attempts, random) => {
      const [delay, whole] = [retryDelay(attempts, () => random), retryDelay(attempts, () => 1)];
      expect(delay).toBeGreaterThanOrEqual(whole / 2);
      expect(delay).toBeLessThanOrEqual(whole);
    }),
  );
});

test('a message is tried until the very end of its time and then given up, whatever the chances', () => {
  fc.assert(
    fc.property(
      fc.array(anyRandom, { minLength: 1, maxLength: 20 }),
      fc.option(fc.integer({ min: 1000, max: HOUR_MS })),
      (randoms, lifetime) => {
        const end = lifetime ?? RETRY_FOR_MS;
        const times = { expiresAt: lifetime, retryUntil: RETRY_FOR_MS };
        let now = 0;
        let attempts = 1;
        for (;;) {
          const next = nextAttempt(down, { attempts, ...times }, now, () => randoms[attempts % randoms.length] ?? 0);
          if (next === null) break;
          expect(next).toBeGreaterThan(now);
          expect(next).toBeLessThanOrEqual(end);
          now = next;
          attempts += 1;
        }
        expect(now).toBe(end);
      },
    ),
    { numRuns: 30 },
  );
});

test('a refusal is final, a stop is not, and a carrier is given the time that it asks for', () => {
  const times = { attempts: 1, expiresAt: null, retryUntil: RETRY_FOR_MS };
  const random = () => 0.5;
  for (const reason of ['recipient_refused', 'message_refused', 'not_configured', 'expired'] as const)
    expect(nextAttempt(new SendFailure(reason), times, 0, random)).toBeNull();
  expect(nextAttempt(new SendFailure('interrupted'), times, RETRY_FOR_MS + 1, random)).toBe(RETRY_FOR_MS + 1);
  expect(nextAttempt(new SendFailure('rate_limited', { retryAfterMs: HOUR_MS }), times, 0, random)).toBe(HOUR_MS);
});

test('a carrier that fails three times is left alone for ever longer, and tried by one message', () => {
  let now = 1_000_000;
  const pause = createCarrierPause({ now: () => now, random: () => 1 });
  pause.down(null);
  pause.down(null);
  expect([pause.capacity(), pause.up()]).toEqual([MAX_IN_FLIGHT, false]);
  const waits: number[] = [];
  for (let failures = 0; failures < 12; failures += 1) {
    pause.down(null);
    const from = now;
    while (pause.capacity() === 0) now += 100;
    if (failures >= 2) waits.push(now - from);
  }
  expect(waits.slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
  expect(waits.at(-1)).toBe(60_000);
  expect(pause.capacity()).toBe(1);
  expect([pause.up(), pause.capacity()]).toEqual([true, MAX_IN_FLIGHT]);
});

test('a carrier that asks for time gets it, and a clock set back ends a pause', () => {
  let now = 10 * 24 * HOUR_MS;
  const pause = createCarrierPause({ now: () => now, random: () => 1 });
  pause.down(30_000);
  expect(pause.capacity()).toBe(0);
  now += 30_000;
  expect(pause.capacity()).toBe(MAX_IN_FLIGHT);
  pause.down(30_000);
  now -= 5 * 24 * HOUR_MS;
  expect(pause.capacity()).toBe(MAX_IN_FLIGHT);
});
