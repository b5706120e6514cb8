// Guards: a device with a wrong clock counts down by the server's clock, and an old cached answer does not set it back.
import { expect, test } from 'vitest';
import { createServerClock } from '#src/platform/connectivity/createServerClock.ts';

const HOUR_MS = 3_600_000;
const SERVER_NOW = Date.UTC(2026, 9, 1, 8);

const open = (deviceNow: number) => {
  const clock = createServerClock(() => deviceNow);
  const told: number[] = [];
  clock.subscribe(() => told.push(clock.skewMs()));
  const hear = (at: number, cacheControl = 'no-store') =>
    clock.observe(new Headers({ date: new Date(at).toUTCString(), 'cache-control': cacheControl }));
  return { clock, told, hear };
};

test.each([-30 * 24 * HOUR_MS, -HOUR_MS, 9 * HOUR_MS])('a device that is %d ms off learns it once', (off) => {
  const { clock, told, hear } = open(SERVER_NOW + off);
  expect(clock.skewMs()).toBe(0);
  hear(SERVER_NOW);
  hear(SERVER_NOW + 1000);
  expect(clock.skewMs()).toBe(-off);
  expect(told).toEqual([-off]);
});

test('seconds and the way of an answer make no device wrong', () => {
  const { clock, told, hear } = open(SERVER_NOW + 1999);
  hear(SERVER_NOW);
  expect([clock.skewMs(), told]).toEqual([0, []]);
});

test('an answer that may be kept, and one without a date, tell no time', () => {
  const { clock, hear } = open(SERVER_NOW);
  hear(SERVER_NOW - 48 * HOUR_MS, 'public, no-cache');
  clock.observe(new Headers({ 'cache-control': 'no-store' }));
  clock.observe(new Headers({ 'cache-control': 'no-store', date: 'soon' }));
  expect(clock.skewMs()).toBe(0);
});

test('a device whose clock is set right is followed', () => {
  let deviceNow = SERVER_NOW - HOUR_MS;
  const clock = createServerClock(() => deviceNow);
  const headers = new Headers({ date: new Date(SERVER_NOW).toUTCString(), 'cache-control': 'no-store' });
  clock.observe(headers);
  deviceNow = SERVER_NOW;
  clock.observe(headers);
  expect(clock.skewMs()).toBe(0);
});
