import { useEffect, useEffectEvent } from 'react';
import { Entry, type EntrySummary } from '#contract/registrations/public.ts';
import { request } from '#src/platform/api/api.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { cacheDetails } from './cacheDetails.ts';
import { cachedResponsesOf } from './readCached.ts';

const NAME = 'GET /api/registrations/:id';
const PAUSE_MS = 400;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Fetches the details of the list's newest entries in the background, for offline reading: of all if `count` is infinite. `onStored` is called after
 * each that was not known yet.
 */
export const useCachedDetails = (entries: readonly EntrySummary[] | undefined, count?: number, onStored?: () => void): void => {
  const id = useKnownAccount()?.id;
  const told = useEffectEvent(() => onStored?.());
  useEffect(() => {
    if (id === undefined || !entries || entries.length === 0 || connection.current() === 'offline') return;
    const stop = new AbortController();
    const { signal } = stop;
    // `request` instead of `call`: a background read never asks to sign in again
    const load = async (entryId: string) => Entry.parse(await request(NAME, { params: { id: entryId } }, { signal, accountId: id }));
    void cachedResponsesOf(id).then((cached) => {
      if (!cached) return;
      const find = (entryId: string) => cached.find(NAME, entryId);
      const store = async (entry: Entry) => {
        await cached.put(NAME, entry.id, entry);
        if (!signal.aborted) told();
      };
      return cacheDetails(entries, { find, store, load, pause, now: Date.now, signal, ...(count !== undefined && { count }) });
    });
    return () => stop.abort();
  }, [entries, id, count]);
};
