// Promise: speed and time left follow the line without jumping, and start from the beginning where an upload goes back.
import { expect, test } from 'vitest';
import { createSpeedMeter } from '#src/offline/uploads/speed.ts';
import { pauseMs } from '#src/offline/uploads/transfer.ts';

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
