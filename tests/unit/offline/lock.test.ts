// Promise: one tab at a time sends.
import { expect, test } from 'vitest';
import { webLock } from '#src/offline/storage/lock.ts';

test('a second tab waits its turn, also where the first one fails', async () => {
  const lock = webLock(navigator.locks);
  const { promise: held, reject: fail } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = lock.alone(() => {
    begin();
    return held.finally(() => order.push('first'));
  });
  await begun;
  const second = lock.alone(async () => void order.push('second'));
  fail(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await second;
  expect(order).toEqual(['first', 'second']);
});
