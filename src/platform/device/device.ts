import type { Account } from '#contract/accounts.ts';
import { Problem } from '#contract/problem.ts';
import { OUTBOX_SYNC, workerMessageOf } from '#contract/worker.ts';
import { deviceFlags } from '../../offline/deviceFlags.ts';
import type { Device } from '../../offline/index.ts';
import { request } from '../api/api.ts';
import { loadChunk } from '../chunks/chunks.ts';
import { connection } from '../connectivity/connection.ts';
import { closeUploads, resumeUploads } from './uploads.ts';

/** The engine (Dexie and all): loaded only where there is something to store or to send. */
const loadOffline = () => loadChunk(() => import('../../offline/index.ts'));

let opened: { accountId: string; device: Promise<Device> } | null = null;
/** Signed out here: what still reads for the account does not open its things again. */
let signedOutId: string | null = null;
const sentListeners = new Set<() => void>();

/** Background Sync is Chromium's alone and has no types: it wakes the outbox, the page sends. */
const registerSync = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return;
  const registration: unknown = await navigator.serviceWorker.ready;
  if (typeof registration !== 'object' || registration === null || !('sync' in registration)) return;
  const { sync } = registration;
  if (typeof sync === 'object' && sync !== null && 'register' in sync && typeof sync.register === 'function')
    await Promise.resolve(sync.register(OUTBOX_SYNC)).catch(() => {});
};

/** What waits goes with every page closed too. Elsewhere it goes when the portal is opened again: say so. */
export const sendsWhenClosed = (): boolean => 'SyncManager' in window && Boolean(navigator.serviceWorker?.controller);

const open = async (accountId: string): Promise<Device> => {
  const { openBrowserDevice } = await loadOffline();
  return openBrowserDevice(accountId, {
    send: ({ name, params, body, idempotencyKey, accountId: owner }) =>
      request(name, { params, body }, { idempotencyKey, accountId: owner }),
    onSent: () => {
      for (const listener of sentListeners) listener();
    },
    onQueued: () => void registerSync(),
  });
};

/**
 * What the account owns on this device, opened once a page; another account's is closed for it. Fails with `part_not_loaded`,
 * `device_storage_full` or `device_storage_unavailable`; the next call tries again. Fails with signed_out once it has signed out.
 */
export const openDevice = (accountId: string): Promise<Device> => {
  if (accountId === signedOutId) return Promise.reject(new Problem('signed_out'));
  if (opened?.accountId === accountId) return opened.device;
  void opened?.device.then((device) => device.close()).catch(() => {});
  const device = open(accountId);
  const mine = { accountId, device };
  opened = mine;
  device.catch(() => {
    if (opened === mine) opened = null;
  });
  return device;
};

/** Hears when the server has acted on something out of the outbox: what lists show is out of date. */
export const onOutboxSent = (listener: () => void): (() => void) => {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
};

/** The account is signed in here: what waits for it goes on. Loads the engine only if something waits. */
export const onSignedIn = (account: Account): void => {
  if (signedOutId === account.id) signedOutId = null;
  deviceFlags.setAccountId(account.id);
  resumeUploads(account.id);
  if (opened?.accountId !== account.id && !deviceFlags.isUnsent(account.id)) return;
  openDevice(account.id).then(
    (device) => device.outbox.signedIn(),
    () => {},
  );
};

/** The server knows no session here: without a connection nobody's things are shown. They stay for when their owner signs in again. */
export const onSignedOut = (): void => deviceFlags.setAccountId(null);

/** The account as it was known when this device last had a connection; null where nobody is signed in here. */
export const readCachedAccount = async (): Promise<Account | null> => {
  const accountId = deviceFlags.accountId();
  if (accountId === null) return null;
  const { cachedResponses } = await openDevice(accountId);
  return (await cachedResponses.find('GET /api/sessions/current', ''))?.value.account ?? null;
};

/** What of the account would be lost if it signed out now: ask first where it is not nothing. */
export const countUnsent = async (accountId: string): Promise<{ drafts: number; waiting: number }> =>
  (await openDevice(accountId)).countUnsent();

/** After signing out: nothing of the account stays on this device. */
export const clearAccountData = async (accountId: string): Promise<void> => {
  signedOutId = accountId;
  await closeUploads(accountId);
  const device = opened?.accountId === accountId ? await opened.device.catch(() => null) : null;
  if (device) {
    opened = null;
    await device.forget();
  } else await (await loadOffline()).forgetBrowserAccount(accountId);
  await (await loadOffline()).forgetFiles(accountId);
};

/** Whatever makes it likely that sending works now only wakes the outbox, and only one that is open. */
const wake = () => {
  opened?.device.then((device) => device.outbox.wake()).catch(() => {});
};
window.addEventListener('online', wake);
window.addEventListener('focus', wake);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
  // the page may be closed now: the worker goes on, however often the browser has asked it before
  else if (opened && deviceFlags.isUnsent(opened.accountId)) void registerSync();
});
navigator.serviceWorker?.addEventListener('message', ({ data }) => workerMessageOf(data)?.type === 'outbox-wake' && wake());
connection.subscribe(() => connection.current() === 'back' && wake());
