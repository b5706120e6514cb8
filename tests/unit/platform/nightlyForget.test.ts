// Guards: work that blocks writers runs once a night, in the zone where most people sleep, whatever the clock does.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nightlyForgetJob } from '#server/platform/housekeeping.ts';

const HOUR_MS = 3600_000;
const signal = new AbortController().signal;

/** Runs the job at each of these times. Resolves to those at which it did its work. */
const ranAt = async (times: readonly number[], timeZone: string): Promise<number[]> => {
  const ran: number[] = [];
  let now = 0;
  const job = nightlyForgetJob({ clock: { now: () => now }, timeZone: () => timeZone, run: async () => void ran.push(now) });
  for (now of times) await job.run(signal);
  return ran;
};

test('it runs at the first hour after two in the night of the zone', async () => {
  const midnight = Date.UTC(2026, 10, 23, 16);
  const hours = Array.from({ length: 48 }, (_, n) => midnight + n * HOUR_MS);
  expect(await ranAt(hours, 'Asia/Shanghai')).toEqual([midnight + 2 * HOUR_MS, midnight + 26 * HOUR_MS]);
});

test('it runs once in each night, however the hours are jittered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0.75 * HOUR_MS, max: 1.25 * HOUR_MS }), { minLength: 130, maxLength: 130 }),
      fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Pacific/Auckland'),
      async (steps, timeZone) => {
        let at = Date.UTC(2026, 5, 1);
        const times = steps.map((step) => (at += step));
        const ran = await ranAt(times, timeZone);
        expect(ran.length).toBeGreaterThanOrEqual(4);
        expect(ran.slice(1).every((time, n) => time - (ran[n] ?? 0) > 20 * HOUR_MS)).toBe(true);
      },
    ),
  );
});

test('a clock that was ahead does not put it off', async () => {
  const night = Date.UTC(2026, 10, 23, 18);
  expect(await ranAt([night + 30 * 24 * HOUR_MS, night], 'Asia/Shanghai')).toHaveLength(2);
});

test('it is tried again in the same night where it failed', async () => {
  let now = Date.UTC(2026, 10, 23, 18);
  let ran = 0;
  const run = async () => {
    ran += 1;
    if (ran === 1) throw new Error('the disk is full');
  };
  const job = nightlyForgetJob({ clock: { now: () => now }, timeZone: () => 'Asia/Shanghai', run });
  await expect(job.run(signal)).rejects.toThrow('full');
  now += HOUR_MS;
  await job.run(signal);
  expect(ran).toBe(2);
});
