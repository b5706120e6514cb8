/**
 * The uploads of this device, which resume after lost connections, reloads and restarts until the server has the whole file. Loaded only if
 * something is or may be uploaded: it brings Dexie and tus-js-client.
 */
import { Upload } from '#contract/uploads/public.ts';
import { database } from '#src/offline/browserDatabase.ts';
import { newId } from '#src/offline/newId.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { createDeviceKey } from '#src/offline/storage/deviceKey.ts';
import { isStorageUnavailable } from '#src/offline/storage/isStorageUnavailable.ts';
import { type Lock, webLock } from '#src/offline/storage/lock.ts';
import { requestPersistence } from '#src/offline/storage/persistence.ts';
import { webPresence } from '#src/offline/storage/presence.ts';
import { schedule } from '#src/offline/timers.ts';
import { createFileSource, type FileStore, noFileStore } from './files/fileSource.ts';
import { opfsFileStore, prepareCopying, sweepFiles } from './files/opfsFileStore.ts';
import { smallerIdOf } from './files/opfsFolder.ts';
import { withoutMetadata } from './files/withoutMetadata.ts';
import { createMemoryRows, plaintextCipher } from './memoryRows.ts';
import { createTusTransfer } from './tusTransfer.ts';
import type { UploadDeps } from './uploadDeps.ts';
import type { Uploads } from './uploadItem.ts';
import { createUploadRows } from './uploadRows.ts';
import { openUploads } from './uploads.ts';

const LOCK = 'uploads';
const CHANNEL = 'uploads';

/** Keeps the screen awake while this tab sends: a phone that sleeps stops sending. */
const stayAwake = (uploads: Uploads): (() => void) => {
  let held: Promise<WakeLockSentinel | null> | null = null;
  const updateWakeLock = () => {
    const wanted = uploads.isSending() && document.visibilityState === 'visible' && 'wakeLock' in navigator;
    if (wanted && !held) {
      const requested = navigator.wakeLock.request('screen').catch(() => null);
      held = requested;
      // the browser releases the lock whenever the page is hidden; the release event may arrive when the next lock is held
      void requested.then((lock) =>
        lock?.addEventListener('release', () => {
          if (held === requested) held = null;
        }),
      );
    }
    if (!wanted && held) {
      void held.then((lock) => lock?.release());
      held = null;
    }
  };
  document.addEventListener('visibilitychange', updateWakeLock);
  const end = uploads.onSendingChange(updateWakeLock);
  return () => {
    end();
    document.removeEventListener('visibilitychange', updateWakeLock);
  };
};

/** Retries after events that make success likely. */
const wakeUp = (uploads: Uploads): (() => void) => {
  const wake = () => void uploads.wake();
  const seen = () => document.visibilityState === 'visible' && wake();
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', seen);
  };
};

interface UploadMemory extends Pick<UploadDeps, 'rows' | 'cipher' | 'deviceFlags'> {
  lock: Lock;
  fileStore: FileStore;
}

/** Returns the storage of this device. Fails with `device_storage_…`. */
const memoryOfDevice = async (accountId: string): Promise<UploadMemory> => {
  const db = database();
  const cipher = createDeviceKey({ db, accountId, newId });
  await cipher.prepare();
  const rows = createUploadRows(db, cipher, accountId);
  const needed = new Set((await rows.all()).flatMap(({ id, smaller }) => (smaller?.name === 'made' ? [id, smallerIdOf(id)] : [id])));
  void sweepFiles(accountId, needed).catch(() => {});
  prepareCopying();
  return { rows, cipher, lock: webLock(navigator.locks, LOCK), fileStore: opfsFileStore, deviceFlags };
};

/** Returns a storage that lasts as long as the page, for devices that cannot store. */
const memoryOfPage = (): UploadMemory => {
  const lock: Lock = { alone: (act) => act() };
  return { rows: createMemoryRows(), cipher: plaintextCipher, lock, fileStore: noFileStore, deviceFlags: { setUploading: () => {} } };
};

const memoryOf = (accountId: string): Promise<UploadMemory> =>
  memoryOfDevice(accountId).catch((error: unknown) => {
    if (isStorageUnavailable(error)) return memoryOfPage();
    throw error;
  });

interface BrowserUploadDeps {
  /** Sends `POST /api/uploads/:id/complete` for this account. Fails with a Problem. */
  complete: (uploadId: string) => Promise<unknown>;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
}

/** Opens the account's uploads; without device storage they end with the page. */
export const openBrowserUploads = async (accountId: string, { complete, headers }: BrowserUploadDeps): Promise<Uploads> => {
  const { fileStore, ...memory } = await memoryOf(accountId);
  const channel = new BroadcastChannel(`${CHANNEL} ${accountId}`);
  const uploads = await openUploads({
    ...memory,
    accountId,
    files: createFileSource({ fileStore, presence: webPresence('upload'), clean: withoutMetadata }),
    transfer: createTusTransfer(accountId, navigator.vendor.startsWith('Apple'), headers),
    complete: async (uploadId) => Upload.parse(await complete(uploadId)),
    channel: {
      post: (message) => channel.postMessage(message),
      onMessage: (listener) => {
        const onMessage = ({ data }: MessageEvent<unknown>) => listener(data);
        channel.addEventListener('message', onMessage);
        return () => channel.removeEventListener('message', onMessage);
      },
    },
    now: Date.now,
    random: Math.random,
    newId,
    schedule,
  });
  const ends = [stayAwake(uploads), wakeUp(uploads)];
  return {
    ...uploads,
    add: async (upload) => {
      void requestPersistence(navigator.storage, deviceFlags);
      // a handle also needs a row to be found again
      return uploads.add(fileStore === noFileStore ? { ...upload, handle: undefined } : upload);
    },
    close: () => {
      for (const end of ends) end();
      uploads.close();
      channel.close();
    },
  };
};

export type { GalleryPlace } from './rows.ts';
export type { Progress } from './speed.ts';
export type { NewUpload, SmallerOffer, StoredFile, UploadItem, UploadStatus, Uploads } from './uploadItem.ts';
