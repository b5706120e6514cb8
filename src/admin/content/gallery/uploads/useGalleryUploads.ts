import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Problem } from '#contract/http/problem.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import type { GalleryPlace, UploadItem } from '#src/offline/uploads/index.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { addFiles, type LeftOut } from './addFiles.ts';
import { openGalleryUploads } from './openGalleryUploads.ts';

const NONE: ReadonlyMap<string, Problem> = new Map();
const noRefusals = { current: () => NONE, subscribe: () => () => {} };

/** A photo or film being uploaded, with the server's refusal if any. */
export interface Sending {
  item: UploadItem;
  problem: Problem | null;
}

/** Holds this device's uploads to a gallery and adds more; `onAdded` is called for each that has become a photo or video. */
export const useGalleryUploads = (kind: GalleryPlace['kind'], onAdded: () => void) => {
  const accountId = sessionExpiry.accountId();
  const { data, error } = useQuery({
    queryKey: ['gallery uploads', accountId],
    queryFn: () => (accountId === null ? null : openGalleryUploads(accountId)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const items = useLiveQuery(data?.uploads.items ?? null);
  const { subscribe, current } = data?.refused ?? noRefusals;
  const refused = useSyncExternalStore(subscribe, current);
  useEffect(() => data?.onAdded(onAdded), [data, onAdded]);
  const sending: Sending[] = (items.state === 'ready' ? items.value : []).flatMap((item) => {
    if (item.gallery?.kind !== kind) return [];
    const { id, status } = item;
    return [{ item, problem: refused.get(id) ?? (status.name === 'failed' ? status.problem : null) }];
  });
  return {
    sending,
    failure: error,
    isReady: data !== undefined && data !== null,
    /** Adds the files that the gallery accepts; returns the others. */
    add: async (files: readonly File[], place: GalleryPlace): Promise<LeftOut[]> => (data ? addFiles(files, place, data.uploads.add) : []),
    retry: (id: string) => void data?.uploads.resume(id),
    cancel: (id: string) => void data?.uploads.cancel(id),
  };
};
