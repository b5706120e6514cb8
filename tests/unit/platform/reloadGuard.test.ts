// Guards: nothing is reloaded before it is saved, nor while an upload runs in any page; an old page reloads itself once for a missing chunk.
import { expect, test, vi } from 'vitest';
import { createRecovery, RECOVER_PAUSE_MS } from '#src/platform/chunks/recover.ts';
import { createReloadGuard } from '#src/platform/chunks/reloadGuard.ts';

const guardWith = (elsewhere = false) => createReloadGuard({ announce: () => {}, isHeldElsewhere: async () => elsewhere });

test('a hold counts until it is released, here and elsewhere', async () => {
  const guard = guardWith();
  const release = guard.holdReload();
  expect(await guard.isHeld()).toBe(true);
  const free = vi.fn();
  const waiting = guard.free().then(free);
  expect(free).not.toHaveBeenCalled();
  release();
  await waiting;
  expect(await guard.isHeld()).toBe(false);
  expect(await guardWith(true).isHeld()).toBe(true);
});

test('everybody who has something to save is asked, until they leave', async () => {
  const guard = guardWith();
  const save = vi.fn(async () => {});
  const leave = guard.beforeReload(save);
  await guard.save();
  leave();
  await guard.save();
  expect(save).toHaveBeenCalledTimes(1);
  guard.beforeReload(() => Promise.reject(new Error('full')));
  await expect(guard.save()).rejects.toThrow('full');
});

const recoveryWith = ({ outdated = true, held = false, saves = true } = {}) => {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  let at = 1_000_000;
  const recover = createRecovery({
    isOutdated: async () => outdated,
    save: () => (saves ? Promise.resolve() : Promise.reject(new Error('full'))),
    isHeld: async () => held,
    renewWorker: async () => {},
    reload,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    now: () => at,
  });
  return { recover, reload, pass: (ms: number) => (at += ms) };
};

test('an old page reloads itself, not twice in a row', async () => {
  const { recover, reload, pass } = recoveryWith();
  expect(await Promise.all([recover(), recover()])).toEqual([true, true]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await recover()).toBe(false);
  pass(RECOVER_PAUSE_MS);
  expect(await recover()).toBe(true);
});

test.each([{ outdated: false }, { held: true }, { saves: false }])(
  'it stays where that would not help or would lose something: %j',
  async (given) => {
    const { recover, reload } = recoveryWith(given);
    expect(await recover()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  },
);
