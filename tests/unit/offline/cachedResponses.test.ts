// Promise: my entries can be read offline, with the time of the data, by this account alone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { NETWORK_TIMEOUT_MS } from '#src/offline/network/networkFirstWithTimeout.ts';
import { createDeviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { requestPersistence } from '#src/offline/storage/persistence.ts';
import { type Browser, createBrowser, createNetwork, START, settled, type Tab } from './fixtures/browser.ts';

let browser: Browser;
let tab: Tab;
const { send } = createNetwork();
beforeEach(async () => {
  browser = createBrowser();
  tab = await browser.tab(send);
  browser.deviceFlags.setAccountId(tab.device.accountId);
});
afterEach(() => browser.close());

const NAME = 'GET /api/registrations';
const none: EntrySummary[] = [];
const noneLate = () => expect.unreachable('nothing came late');
const fails = (code: ConstructorParameters<typeof Problem>[0]) => () => Promise.reject(new Problem(code));

test('what was read is there when the server cannot be reached, or is down, with its time', async () => {
  expect(await tab.device.cachedResponses.read(NAME, '', async () => none, noneLate)).toEqual({ value: none, asOf: null });
  await browser.advance(3600_000);
  for (const code of ['offline', 'timed_out', 'unavailable'] as const)
    expect(await tab.device.cachedResponses.read(NAME, '', fails(code), noneLate)).toEqual({ value: none, asOf: START });
  await expect(tab.device.cachedResponses.read(NAME, '', fails('signed_out'), noneLate)).rejects.toMatchObject({ code: 'signed_out' });
  await expect(tab.device.cachedResponses.read('GET /api/registrations/:id', 'e1', fails('offline'), noneLate)).rejects.toMatchObject({
    code: 'offline',
  });
});

test('where the server takes long, what was kept is given meanwhile, and the answer when it comes', async () => {
  await tab.device.cachedResponses.put(NAME, '', none);
  const slow = Promise.withResolvers<EntrySummary[]>();
  const late: EntrySummary[][] = [];
  const read = tab.device.cachedResponses.read(
    NAME,
    '',
    () => slow.promise,
    (value) => late.push(value),
  );
  await browser.advance(NETWORK_TIMEOUT_MS);
  expect(await read).toEqual({ value: none, asOf: START });
  expect(late).toEqual([]);
  slow.resolve([...none]);
  await expect.poll(() => late).toEqual([none]);
  expect((await tab.device.cachedResponses.find(NAME, ''))?.asOf).toBe(START + NETWORK_TIMEOUT_MS);
});

test('a late answer is shown neither after a newer read, nor once another account is signed in, or nobody', async () => {
  await tab.device.cachedResponses.put(NAME, '', none);
  const late = vi.fn();
  const slowly = async () => {
    const slow = Promise.withResolvers<EntrySummary[]>();
    const read = tab.device.cachedResponses.read(NAME, '', () => slow.promise, late);
    await browser.advance(NETWORK_TIMEOUT_MS);
    await read;
    return slow;
  };
  const older = await slowly();
  const newer = await slowly();
  older.resolve(none);
  await settled();
  browser.deviceFlags.setAccountId('family-2');
  newer.resolve(none);
  await settled();
  browser.deviceFlags.setAccountId(tab.device.accountId);
  const last = await slowly();
  await tab.device.forget();
  last.resolve(none);
  await settled();
  expect(late).not.toHaveBeenCalled();
});

test('a slow answer is waited for where nothing was kept, and one that fails late takes nothing away', async () => {
  const slow = Promise.withResolvers<EntrySummary[]>();
  const read = tab.device.cachedResponses.read(NAME, '', () => slow.promise, noneLate);
  await browser.advance(10 * NETWORK_TIMEOUT_MS);
  slow.resolve(none);
  expect(await read).toEqual({ value: none, asOf: null });

  const failing = Promise.withResolvers<EntrySummary[]>();
  const cached = tab.device.cachedResponses.read(NAME, '', () => failing.promise, noneLate);
  await browser.advance(NETWORK_TIMEOUT_MS);
  expect((await cached).asOf).toBe(START + 10 * NETWORK_TIMEOUT_MS);
  failing.reject(new Problem('timed_out'));
  await settled();
  expect(await tab.device.cachedResponses.find(NAME, '')).not.toBeNull();
});

test('what is not there any more is not kept either', async () => {
  await tab.device.cachedResponses.put(NAME, '', none);
  await expect(tab.device.cachedResponses.read(NAME, '', fails('not_found'), noneLate)).rejects.toMatchObject({ code: 'not_found' });
  expect(await tab.device.cachedResponses.find(NAME, '')).toBeNull();
});

test('another account finds nothing, and leaves nothing to be read of this one', async () => {
  await tab.device.cachedResponses.put(NAME, '', none);
  const other = await browser.tab(send, 'family-2');
  expect(await other.device.cachedResponses.find(NAME, '')).toBeNull();
  expect(await tab.device.cachedResponses.find(NAME, '')).toBeNull();
});

test('an answer that this release cannot read is none', async () => {
  await tab.device.cachedResponses.put(NAME, '', none);
  await tab.db.table('kept').toCollection().modify({ schemaVersion: 2 });
  expect(await tab.device.cachedResponses.find(NAME, '')).toBeNull();
});

test('a device that keeps nothing still shows what the server says', async () => {
  tab.db.close({ disableAutoOpen: true });
  expect(await tab.device.cachedResponses.read(NAME, '', async () => none, noneLate)).toEqual({ value: none, asOf: null });
  await expect(tab.device.cachedResponses.read(NAME, '', fails('offline'), noneLate)).rejects.toMatchObject({ code: 'offline' });
});

test('the browser is asked to keep the storage once, and the answer is remembered', async () => {
  let asked = 0;
  const storage = {
    persisted: async () => false,
    persist: async () => {
      asked += 1;
      return true;
    },
  };
  await requestPersistence(storage, browser.deviceFlags);
  await requestPersistence(storage, browser.deviceFlags);
  expect([asked, browser.deviceFlags.persisted()]).toEqual([1, true]);
  await requestPersistence(
    {},
    createDeviceFlags(() => localStorage),
  );
});

test('device flags survive a browser that has no place for them', () => {
  const blocked = createDeviceFlags(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  blocked.setAccountId('a');
  blocked.setUnsent('a', true);
  expect([blocked.accountId(), blocked.isUnsent('a'), blocked.persisted()]).toEqual([null, false, null]);
});

test('signing out takes the flags along, those of uploads too, and nobody else’s', async () => {
  for (const accountId of ['family-2', tab.device.accountId]) {
    browser.deviceFlags.setAccountId(accountId);
    browser.deviceFlags.setUnsent(accountId, true);
    browser.deviceFlags.setUploading(accountId, true);
  }
  await tab.device.forget();
  expect([...browser.items.keys()].filter((key) => key.includes(tab.device.accountId))).toEqual([]);
  expect([browser.deviceFlags.accountId(), browser.deviceFlags.isUnsent('family-2'), browser.deviceFlags.isUploading('family-2')]).toEqual([
    null,
    true,
    true,
  ]);
});
