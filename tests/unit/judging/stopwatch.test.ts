import { expect, it } from 'vitest';
import { MAX_DURATION_MS } from '#contract/judging/public.ts';
import { createStopwatch, stoppedWatch, type WatchState } from '#src/judging/table/stopwatch.ts';

/** Creates a device with both clocks; `page` is a stop-watch of a new page. */
const createDevice = () => {
  let wall = Date.UTC(2026, 10, 28, 9);
  let ticks = 1234.5;
  return {
    page: (saved: WatchState = stoppedWatch) => createStopwatch(saved, { now: () => wall, ticks: () => ticks }),
    pass: (ms: number) => {
      wall += ms;
      ticks += ms;
    },
    sleep: (ms: number) => {
      wall += ms;
    },
    setClock: (ms: number) => {
      wall += ms;
    },
  };
};

it('measures from start to stop, and goes on from where it was stopped', () => {
  const device = createDevice();
  const watch = device.page();
  watch.start();
  device.pass(61_000);
  expect(watch.isRunning()).toBe(true);
  expect(watch.elapsedMs()).toBe(61_000);
  expect(watch.stop()).toBe(61_000);
  device.pass(5000);
  expect(watch.elapsedMs()).toBe(61_000);
  watch.start();
  device.pass(2000);
  expect(watch.stop()).toBe(63_000);
});

it('goes on from a time that was corrected by hand, and begins again from zero', () => {
  const device = createDevice();
  const watch = device.page();
  watch.start(90_000);
  device.pass(1000);
  expect(watch.stop()).toBe(91_000);
  watch.start(0);
  device.pass(1000);
  expect(watch.stop()).toBe(1000);
});

it('is not moved by a clock that is set while the page is open', () => {
  const device = createDevice();
  const watch = device.page();
  watch.start();
  device.pass(1000);
  device.setClock(-24 * 3600_000);
  device.pass(1000);
  expect(watch.elapsedMs()).toBe(2000);
  expect(watch.isBridged()).toBe(false);
});

it('goes on after a reload, and says that it was closed meanwhile', () => {
  const device = createDevice();
  const first = device.page();
  first.start(10_000);
  device.pass(4000);
  const second = device.page(first.state());
  device.pass(3000);
  expect(second.isRunning()).toBe(true);
  expect(second.isBridged()).toBe(true);
  expect(second.stop()).toBe(17_000);
  const third = device.page(second.state());
  expect(third.isRunning()).toBe(false);
  expect(third.isBridged()).toBe(false);
  expect(third.elapsedMs()).toBe(17_000);
});

it('never runs backwards and never past a day, whatever the clock says after a reload', () => {
  const device = createDevice();
  const first = device.page();
  first.start(10_000);
  device.setClock(-3600_000);
  expect(device.page(first.state()).elapsedMs()).toBe(10_000);
  device.setClock(30 * 24 * 3600_000);
  expect(device.page(first.state()).elapsedMs()).toBe(MAX_DURATION_MS);
});

it('counts the time during which the device slept, once, and only while it runs', () => {
  const device = createDevice();
  const watch = device.page();
  watch.hidden();
  device.sleep(60_000);
  watch.shown();
  expect(watch.elapsedMs()).toBe(0);
  watch.start();
  device.pass(1000);
  watch.hidden();
  device.pass(500);
  device.sleep(60_000);
  watch.shown();
  watch.shown();
  expect(watch.elapsedMs()).toBe(61_500);
  expect(watch.isBridged()).toBe(true);
  device.pass(500);
  expect(watch.stop()).toBe(62_000);
});

it('reports each start and stop, with the same state in between', () => {
  const device = createDevice();
  const watch = device.page();
  let told = 0;
  const end = watch.subscribe(() => {
    told += 1;
  });
  watch.start();
  const state = watch.state();
  device.pass(1000);
  expect(watch.state()).toBe(state);
  watch.stop();
  end();
  watch.start();
  expect(told).toBe(2);
});
