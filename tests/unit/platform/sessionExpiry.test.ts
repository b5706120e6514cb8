import { expect, test, vi } from 'vitest';
import { createSessionExpiry } from '#src/platform/api/sessionExpiry.ts';

test('nobody who was not signed in is asked', async () => {
  const expiry = createSessionExpiry();
  expect(await expiry.ask()).toBe(false);
  expect(expiry.isAsking()).toBe(false);
});

test('all who wait get one answer, and listeners hear the start and the end', async () => {
  const expiry = createSessionExpiry();
  const heard = vi.fn();
  expiry.subscribe(heard);
  expiry.setAccount('a');
  const answers = Promise.all([expiry.ask(), expiry.ask()]);
  expect(expiry.isAsking()).toBe(true);
  expiry.settle(true);
  expect(await answers).toEqual([true, true]);
  expect(expiry.isAsking()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('after declining, the next refusal asks again; after signing out on purpose, none does', async () => {
  const expiry = createSessionExpiry();
  expiry.setAccount('a');
  const first = expiry.ask();
  expiry.settle(false);
  expect(await first).toBe(false);
  const second = expiry.ask();
  expect(expiry.isAsking()).toBe(true);
  expiry.settle(false);
  await second;
  expiry.setAccount(null);
  expect(await expiry.ask()).toBe(false);
});
