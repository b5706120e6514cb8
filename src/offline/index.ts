/**
 * The data of the accounts that use this device: drafts, an outbox, and cached answers for offline reading. Loaded on demand only (it
 * brings Dexie): the shell first checks `deviceFlags.ts` to see if it is needed.
 */
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import { database } from './browserDatabase.ts';
import { createDevice, type Device, type DeviceDeps } from './device.ts';
import { forgetJudgingNotes } from './judgingNotes.ts';
import { newId } from './newId.ts';
import { forgetAccount } from './retention.ts';
import { forgetRosterColumns } from './rosterColumns.ts';
import { deviceFlags } from './storage/deviceFlags.ts';
import { webLock } from './storage/lock.ts';
import { requestPersistence } from './storage/persistence.ts';
import { schedule } from './timers.ts';
import { forgetFiles as forgetUploads } from './uploads/files/opfsFileStore.ts';

type BrowserDeps = Pick<DeviceDeps, 'send' | 'onSent' | 'onQueued'>;

/** Opens the account's data in this browser. */
export const openBrowserDevice = (accountId: string, deps: BrowserDeps): Promise<Device> =>
  createDevice(accountId, {
    ...deps,
    db: database(),
    kinds: outboxKinds,
    lock: webLock(navigator.locks),
    deviceFlags,
    now: Date.now,
    random: Math.random,
    newId,
    schedule,
    onDraftSaved: () => void requestPersistence(navigator.storage, deviceFlags),
  });

/** Removes all data of an account from this browser, whether it is open here or not. */
export const forgetBrowserAccount = async (accountId: string): Promise<void> => {
  deviceFlags.forget(accountId);
  await forgetAccount(database(), accountId);
};

/** Removes the account's data outside the database: its files, its remembered roster columns, and where a judge was. */
export const forgetFiles = async (accountId: string): Promise<void> => {
  forgetRosterColumns(accountId);
  forgetJudgingNotes(accountId);
  await forgetUploads(accountId);
};

export { onOutdated } from './browserDatabase.ts';
export type { Device } from './device.ts';
export type { DraftChanges } from './drafts/changeDrafts.ts';
export type { Draft } from './drafts/drafts.ts';
export type { FinishedForm, OutboxItem, Outcome } from './outbox/outbox.ts';
export type { Subject } from './rows.ts';
export type { FormState, NewDraft } from './sealForm.ts';
export { forgetSharedFiles } from './shared/index.ts';
