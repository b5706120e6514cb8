// Promise: whatever error a browser's storage has, and however Dexie wraps it, the user is told whether the device is full.
import { expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { onDevice, storageProblem } from '#src/offline/database.ts';

const full = new DOMException('', 'QuotaExceededError');
const own = new Error('of itself');
Object.assign(own, { inner: own });

test.each([
  [full, 'device_storage_full'],
  [Object.assign(new Error('wrapped'), { inner: full }), 'device_storage_full'],
  [new Error('wrapped', { cause: new Error('twice', { cause: full }) }), 'device_storage_full'],
  [new DOMException('', 'InvalidStateError'), 'device_storage_unavailable'],
  [Object.assign(new Error('wrapped'), { inner: new Error('other'), cause: full }), 'device_storage_unavailable'],
  [own, 'device_storage_unavailable'],
  ['no error', 'device_storage_unavailable'],
] as const)('%o is %s', async (error, code) => {
  expect(storageProblem(error)).toMatchObject({ code });
  await expect(onDevice(() => Promise.reject(error))).rejects.toMatchObject({ code });
});

test('a problem of ours stays what it is, and what succeeds is answered', async () => {
  const problem = new Problem('conflict');
  expect(storageProblem(problem)).toBe(problem);
  await expect(onDevice(() => Promise.reject(problem))).rejects.toBe(problem);
  expect(await onDevice(async () => 1)).toBe(1);
});
