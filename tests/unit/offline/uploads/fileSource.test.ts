// Promises: the bytes sent are those of the chosen file, wherever they come from: the tab, a copy, a handle; other bytes are refused with the reason.
import { expect, test } from 'vitest';
import { createFileSource, fingerprintOf, noFileStore } from '#src/offline/uploads/files/fileSource.ts';
import { bytesOf, fileOf } from './uploadHarness.ts';

const SIZE = 400;
const file = fileOf(SIZE);
const location = { id: 'u1', accountId: 'a1', keptIn: 'none', handle: null, sizeBytes: SIZE, lastModified: 1000 } as const;

const unreadable = (size = SIZE): File => {
  const broken = fileOf(size);
  broken.slice = () => {
    throw new DOMException('', 'NotReadableError');
  };
  return broken;
};

type Permission = PermissionState | null;
/** Returns a handle as Chromium gives it with a file; without `permission` as in other browsers. */
const handleOf = (found: File | null, permission: Permission = null, answer: () => Promise<PermissionState> = async () => 'denied') => {
  const asked: unknown[] = [];
  const getFile = async () => {
    if (!found) throw new DOMException('', 'NotFoundError');
    return found;
  };
  const ask = {
    queryPermission: async (descriptor: unknown) => {
      asked.push(descriptor);
      return permission;
    },
    requestPermission: (descriptor: unknown) => {
      asked.push(descriptor);
      return answer();
    },
  };
  const members = { kind: 'file', name: 'film.mp4', getFile, ...(permission !== null && ask) } as const;
  const isHandle = (value: object): value is FileSystemFileHandle => 'getFile' in value;
  if (!isHandle(members)) throw new TypeError('no handle');
  return { handle: members, asked };
};

const clean = async (blob: Blob) => blob;

const setUp = (copies = new Map<string, Blob>(), heldElsewhere: readonly string[] = []) => {
  const held = new Set(heldElsewhere);
  const source = createFileSource({
    clean,
    fileStore: {
      copy: async (account, id, blob) => {
        copies.set(`${account} ${id}`, blob);
        return true;
      },
      adopt: async () => false,
      open: async (account, id) => copies.get(`${account} ${id}`) ?? null,
      remove: async (account, id) => {
        if (!copies.delete(`${account} ${id}`)) throw new DOMException('', 'NotFoundError');
      },
    },
    presence: {
      hold: (id) => {
        held.add(id);
        return () => void held.delete(id);
      },
      isHeld: async (id) => held.has(id),
    },
  });
  return { source, copies, held };
};

test('the file chosen in this tab is sent as it is, and other tabs see that it is here', async () => {
  const { source, held } = setUp();
  source.hold('u1', file);
  expect(await source.open(location)).toEqual({ state: 'ready', file });
  expect([...held]).toEqual(['u1']);
  expect(source.isOnlyHere(location)).toBe(true);
  expect(source.isOnlyHere({ ...location, keptIn: 'opfs' })).toBe(false);
  expect(source.isOnlyHere({ ...location, id: 'u2' })).toBe(false);
});

test('what nobody needs any more is let go here and in the store, also where it was not there', async () => {
  const { source, copies, held } = setUp();
  source.hold('u1', file);
  await source.store(location, file);
  await source.drop(location);
  expect([held.size, copies.size, source.isOnlyHere(location)]).toEqual([0, 0, false]);
  expect(await source.open(location)).toEqual({ state: 'missing' });
  await source.drop(location);
});

test('a file chosen a second time replaces the first, whose hold ends', async () => {
  const { source, held } = setUp();
  const ended: string[] = [];
  const counted = createFileSource({
    clean,
    fileStore: noFileStore,
    presence: { hold: (id) => () => ended.push(id), isHeld: async () => false },
  });
  counted.hold('u1', file);
  counted.hold('u1', fileOf(SIZE, 2));
  expect(ended).toEqual(['u1']);
  source.hold('u1', file);
  const second = fileOf(SIZE, 2);
  source.hold('u1', second);
  expect([await source.open(location), [...held]]).toEqual([{ state: 'ready', file: second }, ['u1']]);
});

test.each([
  ['has another size', fileOf(SIZE + 1)],
  ['cannot be read', unreadable()],
])('a chosen file that %s has changed; a copy of it still goes', async (_what, changed) => {
  const { source, copies } = setUp();
  source.hold('u1', changed);
  expect(await source.open(location)).toEqual({ state: 'changed' });
  copies.set('a1 u1', file);
  source.hold('u1', changed);
  expect(await source.open({ ...location, keptIn: 'opfs' })).toEqual({ state: 'ready', file });
});

test('what another tab holds is left to it', async () => {
  const { source } = setUp(new Map(), ['u1']);
  expect(await source.open(location)).toEqual({ state: 'elsewhere' });
  expect(await source.open({ ...location, id: 'u2' })).toEqual({ state: 'missing' });
});

test('a copy goes if it is whole and can be read; one of another account is none', async () => {
  const { source, copies } = setUp();
  const stored = { ...location, keptIn: 'opfs' } as const;
  expect(await source.store(location, file)).toBe('opfs');
  expect(await source.open(stored)).toEqual({ state: 'ready', file });
  expect(await source.open({ ...stored, accountId: 'a2' })).toEqual({ state: 'missing' });
  copies.set('a1 u1', fileOf(SIZE - 1));
  expect(await source.open(stored)).toEqual({ state: 'missing' });
  copies.set('a1 u1', unreadable());
  expect(await source.open(stored)).toEqual({ state: 'missing' });
});

test('without room for a copy it is found by its handle, and without one not at all', async () => {
  const fails = createFileSource({
    clean,
    fileStore: {
      ...noFileStore,
      copy: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
      open: () => Promise.reject(new Error()),
    },
    presence: { hold: () => () => {}, isHeld: async () => false },
  });
  const { handle } = handleOf(file);
  expect(await fails.store({ ...location, handle }, file)).toBe('handle');
  expect(await fails.store(location, file)).toBe('none');
  expect(await fails.open({ ...location, keptIn: 'opfs' })).toEqual({ state: 'missing' });
  const none = createFileSource({ clean, fileStore: noFileStore, presence: { hold: () => () => {}, isHeld: async () => false } });
  expect(await none.store(location, file)).toBe('none');
  expect(await none.open({ ...location, keptIn: 'opfs' })).toEqual({ state: 'missing' });
});

test.each<[string, File | null, Permission, string]>([
  ['that the browser lets us read', file, 'granted', 'ready'],
  ['of a browser that never asks', file, null, 'ready'],
  ['that the browser asks for again', file, 'prompt', 'permission'],
  ['of a file that is gone', null, 'granted', 'missing'],
  ['of a file of another size', fileOf(SIZE + 1), 'granted', 'changed'],
  ['of a file saved since', new File([bytesOf(SIZE)], 'film.mp4', { lastModified: 2000 }), 'granted', 'changed'],
  ['of a file that cannot be read', unreadable(), 'granted', 'changed'],
])('a handle %s', async (_what, found, permission, state) => {
  const { source } = setUp();
  const { handle, asked } = handleOf(found, permission);
  expect((await source.open({ ...location, keptIn: 'handle', handle })).state).toBe(state);
  expect(asked).toEqual(permission === null ? [] : [{ mode: 'read' }]);
});

test('a handle that went missing is no file', async () => {
  const { source } = setUp();
  expect(await source.open({ ...location, keptIn: 'handle' })).toEqual({ state: 'missing' });
});

test('only what the browser grants is allowed; it is asked for reading alone', async () => {
  const { source } = setUp();
  const granted = handleOf(file, 'prompt', async () => 'granted');
  expect(await source.allow({ ...location, handle: granted.handle })).toBe(true);
  expect(granted.asked).toEqual([{ mode: 'read' }]);
  expect(await source.allow({ ...location, handle: handleOf(file, 'prompt', async () => 'denied').handle })).toBe(false);
  const notPressed = () => Promise.reject(new DOMException('', 'SecurityError'));
  expect(await source.allow({ ...location, handle: handleOf(file, 'prompt', notPressed).handle })).toBe(false);
  expect(await source.allow({ ...location, handle: handleOf(file).handle })).toBe(false);
  expect(await source.allow(location)).toBe(false);
});

test('the fingerprint tells files apart by either end, at any size, and is of no other form than before', async () => {
  const MIB = 1024 * 1024;
  const bytes = new Uint8Array(3 * MIB);
  const whole = await fingerprintOf(new Blob([bytes]));
  for (const at of [0, MIB - 1, 2 * MIB, 3 * MIB - 1]) {
    const changed = bytes.slice();
    changed[at] = 1;
    expect(await fingerprintOf(new Blob([changed]))).not.toBe(whole);
  }
  // The middle is not read: a file of 2 GiB would take a minute.
  const changed = bytes.slice();
  changed[MIB] = 1;
  changed[2 * MIB - 1] = 1;
  expect(await fingerprintOf(new Blob([changed]))).toBe(whole);
  // Rows of earlier visits are stored with this fingerprint.
  expect(await fingerprintOf(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  await expect(fingerprintOf(unreadable())).rejects.toThrow();
});
