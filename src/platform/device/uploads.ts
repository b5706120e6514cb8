import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { request } from '#src/platform/api/api.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { holdReload } from '#src/platform/chunks/reloadGuard.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { type UploadTask, uploadingAccount, uploadTasks } from './deviceEvents.ts';

let opened: { accountId: string; uploads: Promise<Uploads>; stop: () => void } | null = null;

/** Prevents reloads while a file is sent, and asks before a file is lost. */
const protectUploads = (uploads: Uploads): (() => void) => {
  let release: (() => void) | null = null;
  const follow = () => {
    if (uploads.isSending()) release ??= holdReload();
    else {
      release?.();
      release = null;
    }
  };
  const warn = (event: BeforeUnloadEvent) => {
    if (uploads.wouldLose()) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  const endSending = uploads.onSendingChange(follow);
  const endConnection = connection.subscribe(() => connection.current() === 'back' && void uploads.wake());
  return () => {
    window.removeEventListener('beforeunload', warn);
    endSending();
    endConnection();
    release?.();
  };
};

interface OpenedUploads {
  uploads: Uploads;
  tasks: UploadTask[];
}

const open = async (accountId: string): Promise<OpenedUploads> => {
  const load = () => Promise.all([import('#src/offline/uploads/index.ts'), Promise.all(uploadTasks.map((loadTask) => loadTask()))]);
  const [{ openBrowserUploads }, tasks] = await loadChunk(load);
  const uploads = await openBrowserUploads(accountId, {
    complete: (id) => request('POST /api/uploads/:id/complete', { params: { id }, body: {} }, { accountId }),
  });
  return { uploads, tasks };
};

/** Stops the uploads of an account that signs out or is replaced by another; they wait here for their owner. */
export const closeUploads = async (accountId: string): Promise<void> => {
  if (opened?.accountId !== accountId) return;
  const { uploads, stop } = opened;
  opened = null;
  uploadingAccount.set(null);
  stop();
  await uploads.then(
    (each) => each.close(),
    () => {},
  );
};

/** Opens the account's uploads, once per page, and resumes them. Throws `part_not_loaded` or `device_storage_…`; the next call retries. */
export const openUploads = (accountId: string): Promise<Uploads> => {
  if (opened?.accountId === accountId) return opened.uploads;
  if (opened) void closeUploads(opened.accountId);
  const opening = open(accountId);
  const current = { accountId, uploads: opening.then(({ uploads }) => uploads), stop: () => {} };
  opened = current;
  opening.then(
    ({ uploads, tasks }) => {
      if (opened !== current) return;
      const stops = [protectUploads(uploads), ...tasks.map((run) => run(accountId, uploads))];
      current.stop = () => {
        for (const stop of stops) stop();
      };
      uploadingAccount.set(accountId);
    },
    () => {
      if (opened === current) opened = null;
    },
  );
  return current.uploads;
};

/** Resumes the uploads of the account that is signed in. Loads the engine only if there are any. */
export const resumeUploads = (accountId: string): void => {
  if (opened && opened.accountId !== accountId) void closeUploads(opened.accountId);
  if (!opened && !deviceFlags.isUploading(accountId)) return;
  openUploads(accountId).then(
    (uploads) => uploads.signedIn(),
    () => {},
  );
};
