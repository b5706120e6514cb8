// Promise: the data shared by all pages of a competition are computed once a second at most, however many visitors read or sign up, and never from
// before a change.
import { expect, test } from 'vitest';
import { createSharedRead } from '#server/platform/cache/sharedRead.ts';

const HOLDS_MS = 1000;

const createHarness = (holdsMs = HOLDS_MS) => {
  let now = 0;
  /** The active runs, in the order in which they began. */
  const runs: ((value: string) => void)[] = [];
  const shared = createSharedRead<string>({
    clock: { now: () => now },
    reads: ['work'],
    readsLate: ['registration'],
    late: (value, until) => `${value} until ${until}`,
    make: () => new Promise((resolve) => runs.push((value) => resolve({ value, until: now + holdsMs }))),
    sizeOf: () => 1,
    maxSize: 10,
  });
  return {
    shared,
    runs,
    setNow(at: number) {
      now = at;
    },
  };
};

test('all who ask at the same time, and within a second, share one run', async () => {
  const { shared, runs, setNow } = createHarness();
  const asked = Array.from({ length: 100 }, () => shared.get('a'));
  expect(runs).toHaveLength(1);
  runs[0]?.('first');
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['first']));
  setNow(HOLDS_MS - 1);
  expect(await shared.get('a')).toBe('first');
  expect(runs).toHaveLength(1);
  setNow(HOLDS_MS);
  const next = shared.get('a');
  runs[1]?.('second');
  expect(await next).toBe('second');
});

test('a change is seen by all who ask after it, also while a run is under way', async () => {
  const { shared, runs } = createHarness();
  const before = shared.get('a');
  shared.invalidate(new Set(['work']));
  const after = shared.get('a');
  runs[1]?.('with the change');
  runs[0]?.('without');
  expect(await before).toBe('without');
  expect(await after).toBe('with the change');
  expect(await shared.get('a')).toBe('with the change');
  shared.invalidate(new Set(['message']));
  expect(await shared.get('a')).toBe('with the change');
  expect(runs).toHaveLength(2);
});

test('a table that is written often makes it once a second, and is seen within one', async () => {
  const { shared, runs, setNow } = createHarness(60_000);
  const first = shared.get('a');
  runs[0]?.('first');
  await first;
  for (let at = 0; at < HOLDS_MS; at += 100) {
    setNow(at);
    shared.invalidate(new Set(['registration']));
    expect(await shared.get('a')).toBe('first until 1000');
  }
  expect(runs).toHaveLength(1);
  setNow(HOLDS_MS);
  const next = shared.get('a');
  runs[1]?.('with what was written');
  expect(await next).toBe('with what was written');
});

test('a run that fails is not cached', async () => {
  let runs = 0;
  const shared = createSharedRead<string>({
    clock: { now: () => 0 },
    reads: [],
    make: async () => {
      runs += 1;
      if (runs === 1) throw new Error('database away');
      return { value: 'there', until: 1 };
    },
    sizeOf: () => 1,
    maxSize: 10,
  });
  await expect(shared.get('a')).rejects.toThrow('database away');
  expect(await shared.get('a')).toBe('there');
});
