import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import type { Progress, UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { openUploads } from '#src/platform/device/uploads.ts';

const NONE: readonly UploadItem[] = [];
const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();
const noSubscription = () => () => {};

export type UploadsState = { state: 'loading' } | { state: 'ready'; uploads: Uploads } | { state: 'failed'; problem: unknown };

/** Opens the account's uploads on this device. */
export const useUploads = (accountId: string | null): UploadsState => {
  const [current, setCurrent] = useState<{ accountId: string; state: UploadsState } | null>(null);
  useEffect(() => {
    if (accountId === null) return;
    let isMounted = true;
    const show = (state: UploadsState) => isMounted && setCurrent({ accountId, state });
    openUploads(accountId).then(
      (uploads) => show({ state: 'ready', uploads }),
      (problem: unknown) => show({ state: 'failed', problem }),
    );
    return () => {
      isMounted = false;
    };
  }, [accountId]);
  return current?.accountId === accountId ? current.state : { state: 'loading' };
};

/** Returns the uploads and the progress of those being sent. */
export const useUploadItems = (uploads: Uploads | null): { items: readonly UploadItem[]; progress: ReadonlyMap<string, Progress> } => {
  const uploadItems = useLiveQuery(uploads?.items ?? null);
  const progress = useSyncExternalStore(uploads?.progress.subscribe ?? noSubscription, uploads?.progress.current ?? (() => NO_PROGRESS));
  return { items: uploadItems.state === 'ready' ? uploadItems.value : NONE, progress };
};
