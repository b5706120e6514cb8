// Promise: an owner with many tasks waits for one task of each other owner, and the others do not wait for all of theirs; one task runs at a time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue } from '#server/platform/jobs/fairQueue.ts';

test('owners take turns', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 40 }), async (owners) => {
      const queue = createFairQueue();
      const order: string[] = [];
      let running = 0;
      await Promise.all(
        owners.map((owner) =>
          queue.run(owner, async () => {
            running += 1;
            expect(running).toBe(1);
            await Promise.resolve();
            order.push(owner);
            running -= 1;
          }),
        ),
      );
      expect(order.toSorted()).toEqual(owners.toSorted());
      // While another owner waits, nobody has two turns in a row.
      for (let at = 1; at < order.length - 1; at += 1) {
        const rest = new Set(order.slice(at));
        if (order[at] === order[at - 1] && at > 1) expect([...rest]).toEqual([order[at]]);
      }
    }),
  );
});

test('the newcomer is served before the rest of a long line', async () => {
  const queue = createFairQueue();
  const order: string[] = [];
  const line = Array.from({ length: 20 }, (_, n) => queue.run('many', async () => void order.push(`many ${n}`)));
  await Promise.all([...line, queue.run('one', async () => void order.push('one'))]);
  expect(order.indexOf('one')).toBeLessThanOrEqual(2);
});

test('a task that fails holds up no other, and its caller learns of it', async () => {
  const queue = createFairQueue();
  const failed = queue.run('a', () => Promise.reject(new Error('no')));
  const after = queue.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await after).toBe('done');
});
