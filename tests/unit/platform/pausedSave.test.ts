// Promise: what a page has besides forms is saved a moment after a change, the latest as it is by then; one that failed is tried again.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { createPausedSave } from '#src/platform/savedForm/pausedSave.ts';

const open = () => {
  const timers: (() => void)[] = [];
  const saving = createPausedSave({
    schedule: (run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
    now: () => 7,
  });
  return { saving, timers };
};

test('writes the latest once after the pause, and the next only when it has ended', async () => {
  const { saving, timers } = open();
  const written: string[] = [];
  const { promise: first, resolve: end } = Promise.withResolvers<void>();
  saving.later(async () => void written.push('never'));
  saving.later(async () => {
    await first;
    written.push('first');
  });
  expect([saving.current().name, timers.length]).toEqual(['saving', 1]);
  for (const run of timers.splice(0)) run();
  saving.later(async () => void written.push('second'));
  const second = saving.flush();
  expect(written).toEqual([]);
  end();
  expect(await second).toEqual({ name: 'saved', at: 7 });
  expect(written).toEqual(['first', 'second']);
});

test('says that a write failed, and tries it again at the next flush unless it is dropped', async () => {
  const { saving } = open();
  const full = new Problem('device_storage_full');
  let tries = 0;
  const write = async () => {
    tries += 1;
    if (tries === 1 || tries === 3) throw full;
  };
  saving.later(write);
  expect(await saving.flush()).toEqual({ name: 'failed', problem: full });
  expect(await saving.flush()).toEqual({ name: 'saved', at: 7 });
  saving.later(write);
  await saving.flush();
  await saving.drop();
  expect(await saving.flush()).toEqual({ name: 'untouched' });
  expect(tries).toBe(3);
});
