// Promise: speed and time left follow the connection without jumping, and start again if an upload goes back.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { createSpeedMeter } from '#src/offline/uploads/speed.ts';
import { pauseMs, uploadVerdict } from '#src/offline/uploads/transfer.ts';

test('a steady line', () => {
  let now = 0;
  const meter = createSpeedMeter(10_000_000, () => now);
  expect(meter.at(2_000_000)).toEqual({ sentBytes: 2_000_000, bytesPerSecond: null, secondsLeft: null });
  for (let second = 1; second <= 3; second += 1) {
    now += 1000;
    meter.at(2_000_000 + second * 1_000_000);
  }
  const { bytesPerSecond, secondsLeft } = meter.at(5_000_000);
  expect(bytesPerSecond).toBeCloseTo(1_000_000);
  expect(secondsLeft).toBeCloseTo(5);
});

test('a pause or a step back counts as no speed', () => {
  let now = 0;
  const meter = createSpeedMeter(1000, () => now);
  meter.at(0);
  now = 1000;
  meter.at(500);
  now = 2000;
  expect(meter.at(100).bytesPerSecond).toBeCloseTo(500);
});

test('pauses grow to half a minute and no further, but as long as the server asks', () => {
  expect(pauseMs(1, 0)).toBe(2000);
  expect(pauseMs(30, 0)).toBe(30_000);
  expect(pauseMs(30, 1)).toBe(22_500);
  expect(pauseMs(1, 0, 120)).toBe(120_000);
});

test('the estimate follows a line that changes, a jump of it only in part', () => {
  let now = 0;
  const meter = createSpeedMeter(100_000, () => now);
  meter.at(0);
  now = 1000;
  meter.at(1000);
  now = 2000;
  const jump = meter.at(11_000).bytesPerSecond ?? 0;
  expect(jump).toBeGreaterThan(1000);
  expect(jump).toBeLessThan(2000);
  for (let second = 3; second <= 60; second += 1) {
    now = second * 1000;
    meter.at(11_000);
  }
  expect(meter.at(11_000).bytesPerSecond).toBeLessThan(100);
});

test('a line that moves at all has an end; one that stands has none', () => {
  let now = 0;
  const slow = createSpeedMeter(1000, () => now);
  slow.at(0);
  now = 2000;
  expect(slow.at(1)).toEqual({ sentBytes: 1, bytesPerSecond: 0.5, secondsLeft: 1998 });
  const still = createSpeedMeter(1000, () => now);
  still.at(7);
  now = 3000;
  expect(still.at(7)).toEqual({ sentBytes: 7, bytesPerSecond: 0, secondsLeft: null });
  // Two reports at the same moment give no speed.
  expect(still.at(500).bytesPerSecond).toBe(0);
});

test('what each failure means for an upload', () => {
  const verdicts = {
    gone: ['upload_not_found', 'upload_expired'],
    retry: ['upload_offset_conflict', 'upload_not_ready', 'offline', 'unavailable', 'too_many_attempts'],
    signed_out: ['signed_out'],
    refused: ['file_too_large', 'work_closed', 'not_found'],
  } as const;
  for (const [verdict, codes] of Object.entries(verdicts))
    for (const code of codes) expect([code, uploadVerdict(new Problem(code))]).toEqual([code, verdict]);
});
