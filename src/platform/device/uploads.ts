import type { ComponentType } from 'react';
import { createObservable } from '../../observable.ts';
import { deviceFlags } from '../../offline/deviceFlags.ts';
import type { Uploads } from '../../offline/uploads/index.ts';
import { request } from '../api/api.ts';
import { loadChunk } from '../chunks/chunks.ts';
import { holdReload } from '../chunks/reloadGuard.ts';
import { connection } from '../connectivity/connection.ts';
import { loadNamespaces } from '../i18n/i18n.ts';

/** Shows how far uploads have come, wherever the reader is. */
type Indicator = ComponentType<{ accountId: string }>;

let opened: { accountId: string; uploads: Promise<Uploads>; end: () => void } | null = null;
const shown = createObservable<{ accountId: string; Indicator: Indicator } | null>(null);

/** Keeps the page while it sends, and asks before a file is lost. */
const guard = (uploads: Uploads): (() => void) => {
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

const open = async (accountId: string): Promise<Uploads> => {
  const { openBrowserUploads } = await loadChunk(() => import('../../offline/uploads/index.ts'));
  return openBrowserUploads(accountId, {
    complete: (id) => request('POST /api/uploads/:id/complete', { params: { id }, body: {} }, { accountId }),
  });
};

const loadIndicator = async (accountId: string): Promise<void> => {
  const [module] = await loadChunk(() => Promise.all([import('../../works/UploadIndicator.tsx'), loadNamespaces(['works'])]));
  if (opened?.accountId === accountId) shown.set({ accountId, Indicator: module.default });
};

/** Another account signs in, or nobody is any more: what is under way stops here and waits for its owner. */
export const closeUploads = async (accountId: string): Promise<void> => {
  if (opened?.accountId !== accountId) return;
  const { uploads, end } = opened;
  opened = null;
  shown.set(null);
  end();
  await uploads.then(
    (each) => each.close(),
    () => {},
  );
};

/** The account's uploads, opened once a page; what is under way goes on. Fails with `part_not_loaded` or `device_storage_…`; the next call tries again. */
export const openUploads = (accountId: string): Promise<Uploads> => {
  if (opened?.accountId === accountId) return opened.uploads;
  if (opened) void closeUploads(opened.accountId);
  const uploads = open(accountId);
  const mine = { accountId, uploads, end: () => {} };
  opened = mine;
  uploads.then(
    (ready) => {
      mine.end = guard(ready);
      // without it uploads go on all the same
      loadIndicator(accountId).catch(() => {});
    },
    () => {
      if (opened === mine) opened = null;
    },
  );
  return uploads;
};

/** The account is signed in here: what it has begun to upload goes on. Loads the engine only if there is something. */
export const resumeUploads = (accountId: string): void => {
  if (opened && opened.accountId !== accountId) void closeUploads(opened.accountId);
  if (!opened && !deviceFlags.isUploading(accountId)) return;
  openUploads(accountId).then(
    (uploads) => uploads.signedIn(),
    () => {},
  );
};

export const uploadIndicator = {
  current: shown.current,
  subscribe: shown.subscribe,
};
