// Guards: tasks run a few at a time and in order, are refused beyond a bound of queued ones, and a failed one frees its slot.
import { expect, it } from 'vitest';
import { limitConcurrency } from '#server/platform/jobs/limitConcurrency.ts';

const startTasks = (limits: { running: number; waiting: number }, count: number) => {
  const inTurn = limitConcurrency(limits);
  const began: number[] = [];
  const gates = Array.from({ length: count }, () => Promise.withResolvers<number>());
  const results = gates.map((gate, index) =>
    inTurn(() => {
      began.push(index);
      return gate.promise;
    }),
  );
  return { began, gates, settled: Promise.allSettled(results), results };
};

it('runs as many as it may at a time, in order of arrival', async () => {
  const { began, gates, results } = startTasks({ running: 2, waiting: 10 }, 5);
  await expect.poll(() => began).toEqual([0, 1]);
  gates[1]?.resolve(1);
  await results[1];
  await expect.poll(() => began).toEqual([0, 1, 2]);
  for (const [index, gate] of gates.entries()) gate.resolve(index);
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4]);
});

it('refuses what would wait behind too many', async () => {
  const { began, gates, settled } = startTasks({ running: 1, waiting: 2 }, 5);
  for (const [index, gate] of gates.entries()) gate.resolve(index);
  expect((await settled).map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code))).toEqual([
    0,
    1,
    2,
    'unavailable',
    'unavailable',
  ]);
  expect(began).toEqual([0, 1, 2]);
});

it('goes on after one that fails', async () => {
  const { gates, settled } = startTasks({ running: 1, waiting: 2 }, 2);
  gates[0]?.reject(new Error('broken'));
  gates[1]?.resolve(1);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
