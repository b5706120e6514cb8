import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { DatabaseUnavailable } from '#server/database/failures.ts';
import { createBatcher } from '#server/platform/jobs/batcher.ts';

const IN_TURN = { max: 10, inTurn: true };
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

test('what is asked for in one turn shares a run, and each gets its own answer', async () => {
  const runs: number[][] = [];
  const ask = createBatcher<number, number>(async (items) => {
    runs.push([...items]);
    return items.map((n) => 10 * n);
  }, IN_TURN);
  const asked = numbers(12);
  expect(await Promise.all(asked.map(ask))).toEqual(asked.map((n) => 10 * n));
  expect(runs).toEqual([asked.slice(0, 10), [10, 11]]);
});

test('one that is refused, and one that breaks the run, are so alone', async () => {
  const ask = createBatcher<number, number>(async (items) => {
    if (items.includes(3)) throw new Error('broken');
    return items.map((n) => (n === 2 ? new Problem('not_found') : n));
  }, IN_TURN);
  const settled = await Promise.allSettled(numbers(5).map(ask));
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    0,
    1,
    String(new Problem('not_found')),
    'Error: broken',
    4,
  ]);
});

test('a database that is away is asked once, not once for each', async () => {
  let runs = 0;
  const ask = createBatcher<number, number>(async () => {
    runs += 1;
    throw new DatabaseUnavailable();
  }, IN_TURN);
  for (const one of await Promise.allSettled(numbers(5).map(ask)))
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
  expect(runs).toBe(1);
});

/** Requests one item, and two more during the first run. Returns the runs begun by then, and in the end. */
const overlapping = async (inTurn: boolean) => {
  const runs: number[][] = [];
  const first = Promise.withResolvers<void>();
  const ask = createBatcher<number, number>(
    async (items) => {
      runs.push([...items]);
      if (runs.length === 1) await first.promise;
      return items;
    },
    { max: 10, inTurn },
  );
  const asked = [ask(0)];
  await nextTurn();
  asked.push(ask(1), ask(2));
  await nextTurn();
  await nextTurn();
  const begun = structuredClone(runs);
  first.resolve();
  await Promise.all(asked);
  return { begun, runs };
};

test('in turn, what comes during a run shares the next one', async () => {
  expect(await overlapping(true)).toEqual({ begun: [[0]], runs: [[0], [1, 2]] });
});

test('otherwise it does not wait for it', async () => {
  expect(await overlapping(false)).toEqual({ begun: [[0], [1, 2]], runs: [[0], [1, 2]] });
});
