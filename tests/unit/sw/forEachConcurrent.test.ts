// Promises: tasks run so many at a time, in order and each once; after a failure no other is begun, nor after the last item.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forEachConcurrent } from '../../../sw/forEachConcurrent.ts';

it('runs each once, in order, and never more at a time than there are lanes', () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 8 }), fc.nat({ max: 20 }), async (s, lanes, count) => {
      const begun: number[] = [];
      let running = 0;
      let most = 0;
      const run = async (item: number) => {
        begun.push(item);
        running += 1;
        most = Math.max(most, running);
        await s.schedule(Promise.resolve());
        running -= 1;
      };
      const items = Array.from({ length: count }, (_, n) => n);
      await s.waitFor(forEachConcurrent(lanes, items.values(), run));
      expect(begun).toEqual(items);
      expect(most).toBe(Math.min(lanes, count));
    }),
  ));

it('fails with the first that fails, and begins none after it', async () => {
  const begun: number[] = [];
  const run = async (item: number) => {
    begun.push(item);
    if (item === 1) throw new Error('refused');
    await new Promise((resolve) => setImmediate(resolve));
  };
  await expect(forEachConcurrent(2, [0, 1, 2, 3, 4].values(), run)).rejects.toThrow('refused');
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([0, 1]);
});

it('fails where the items do, and takes no more of them after a failure', async () => {
  let isEnded = false;
  async function* items() {
    try {
      for (let n = 0; n < 5; n += 1) yield n;
      throw new Error('broken off');
    } finally {
      isEnded = true;
    }
  }
  const begun: number[] = [];
  await expect(forEachConcurrent(2, items(), async (item) => begun.push(item))).rejects.toThrow('broken off');
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  isEnded = false;
  await expect(forEachConcurrent(2, items(), () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await new Promise((resolve) => setImmediate(resolve));
  expect(isEnded).toBe(true);
});
