import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { OUTBOX_SYNC, workerMessageOf } from '#contract/portal/worker.ts';
import type { Device } from '#src/offline/index.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { request } from '#src/platform/api/api.ts';
import { readsStaleAfter } from '#src/platform/api/invalidateAfter.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { showAppBadge } from './appBadge.ts';
import { accountConfirmed, outboxSent } from './deviceEvents.ts';
import { closeUploads, resumeUploads } from './uploads.ts';

/** Loads the offline engine, which includes Dexie, only when there is something to store or send. */
const loadOffline = () => loadChunk(() => import('#src/offline/index.ts'));

let opened: { accountId: string; device: Promise<Device> } | null = null;
/** The account that signed out here: a read that finishes late must not reopen its data. */
let signedOutId: string | null = null;

/** Registers Background Sync, which exists only in Chromium and has no types. It wakes the outbox; the page sends. */
const registerSync = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return;
  const registration: unknown = await navigator.serviceWorker.ready;
  if (typeof registration !== 'object' || registration === null || !('sync' in registration)) return;
  const { sync } = registration;
  if (typeof sync === 'object' && sync !== null && 'register' in sync && typeof sync.register === 'function')
    await Promise.resolve(sync.register(OUTBOX_SYNC)).catch(() => {});
};

/** Returns true if the outbox is sent even with every page closed. In other browsers it waits until the portal is opened again. */
export const sendsWhenClosed = (): boolean => 'SyncManager' in window && Boolean(navigator.serviceWorker?.controller);

const open = async (accountId: string): Promise<Device> => {
  const { openBrowserDevice } = await loadOffline();
  return openBrowserDevice(accountId, {
    send: ({ name, params, body, idempotencyKey, accountId: owner }) =>
      request(name, { params, body }, { idempotencyKey, accountId: owner }),
    onSent: (endpoint) => outboxSent.notify(readsStaleAfter(endpoint)),
    onQueued: () => void registerSync(),
  });
};

/** Wakes the outbox, if one is open, when sending is likely to succeed. */
const wake = () => {
  opened?.device.then((device) => device.outbox.wake()).catch(() => {});
};

let isWaking = false;
/** Makes the outbox wake by itself, from the first call on. */
const startWaking = (): void => {
  if (isWaking) return;
  isWaking = true;
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
    // the page may be closed now: the worker takes over, even if it was registered before
    else if (opened && deviceFlags.isUnsent(opened.accountId)) void registerSync();
  });
  navigator.serviceWorker?.addEventListener('message', ({ data }) => workerMessageOf(data)?.type === 'outbox-wake' && wake());
  connection.subscribe(() => connection.current() === 'back' && wake());
};

/**
 * Opens the account's data on this device, once per page; closes another account's. Throws `part_not_loaded`, `device_storage_full` or
 * `device_storage_unavailable` (the next call retries), and `signed_out` once it has signed out.
 */
export const openDevice = (accountId: string): Promise<Device> => {
  if (accountId === signedOutId) return Promise.reject(new Problem('signed_out'));
  if (opened?.accountId === accountId) return opened.device;
  void opened?.device.then((device) => device.close()).catch(() => {});
  startWaking();
  const device = open(accountId);
  const current = { accountId, device };
  opened = current;
  device.catch(() => {
    if (opened === current) opened = null;
  });
  return device;
};

/** Resumes the waiting items and uploads of the signed-in account, if there are any. */
export const resume = (account: Account): void => {
  if (signedOutId === account.id) signedOutId = null;
  resumeUploads(account.id);
  if (opened?.accountId !== account.id && !deviceFlags.isUnsent(account.id)) return;
  openDevice(account.id).then(
    (device) => device.outbox.signedIn(),
    () => {},
  );
};
accountConfirmed.subscribe(resume);

/** Returns the account as this device last read it from the server; null if none is signed in here. */
export const readCachedAccount = async (): Promise<Account | null> => {
  const accountId = deviceFlags.accountId();
  if (accountId === null) return null;
  const { cachedResponses } = await openDevice(accountId);
  return (await cachedResponses.find('GET /api/sessions/current', ''))?.value.account ?? null;
};

/** Counts the data that signing out now would delete: ask first unless it is zero. */
export const countUnsent = async (accountId: string): Promise<{ drafts: number; waiting: number }> =>
  (await openDevice(accountId)).countUnsent();

/** Removes all data of the account from this device, after signing out. */
export const clearAccountData = async (accountId: string): Promise<void> => {
  signedOutId = accountId;
  void showAppBadge(0);
  await closeUploads(accountId);
  const device = opened?.accountId === accountId ? await opened.device.catch(() => null) : null;
  if (device) {
    opened = null;
    await device.forget();
  } else await (await loadOffline()).forgetBrowserAccount(accountId);
  await (await loadOffline()).forgetFiles(accountId);
  await (await loadOffline()).forgetSharedFiles();
};
