// Promise: one tab at a time sends, also in a browser without Web Locks, and a tab that died holds nobody up for long.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LEASE_MS, leaseLock, webLock } from '#src/offline/lock.ts';
import { type Browser, createBrowser, settled } from './fixtures/browser.ts';

let browser: Browser;
beforeEach(() => {
  browser = createBrowser();
});
afterEach(() => browser.close());

/** A tab's lease; `renew` runs what keeps it. */
const lease = () => {
  let renew = () => {};
  const lock = leaseLock({
    db: browser.database(),
    now: browser.now,
    newId: randomUUID,
    every: (run) => {
      renew = run;
      return () => {
        renew = () => {};
      };
    },
  });
  return { lock, renew: () => renew() };
};
const held = () => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  let began = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  return {
    act: () => {
      began();
      return until;
    },
    begun,
    release,
  };
};
const nothing = async () => {};

test('a second tab is told that it cannot, and can once the first is done, or has failed', async () => {
  const [one, two] = [lease(), lease()];
  const first = held();
  const done = one.lock.alone(first.act);
  await first.begun;
  expect(await two.lock.alone(nothing)).toBe(false);
  first.release();
  expect(await done).toBe(true);
  expect(await two.lock.alone(nothing)).toBe(true);
  await expect(one.lock.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await two.lock.alone(nothing)).toBe(true);
});

test('a tab that is at it for long keeps it; one that died loses it after a minute', async () => {
  const [one, two] = [lease(), lease()];
  const first = held();
  void one.lock.alone(first.act);
  await first.begun;
  await browser.advance(LEASE_MS - 1);
  one.renew();
  await settled();
  await browser.advance(LEASE_MS - 1);
  expect(await two.lock.alone(nothing)).toBe(false);
  await browser.advance(2);
  expect(await two.lock.alone(nothing)).toBe(true);
});

test('with Web Locks a second one waits its turn', async () => {
  const lock = webLock(navigator.locks);
  const first = held();
  const order: string[] = [];
  const one = lock.alone(async () => {
    await first.act();
    order.push('one');
  });
  await first.begun;
  const two = lock.alone(async () => {
    order.push('two');
  });
  first.release();
  expect(await Promise.all([one, two])).toEqual([true, true]);
  expect(order).toEqual(['one', 'two']);
});
