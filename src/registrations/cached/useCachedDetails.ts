import { useEffect, useEffectEvent } from 'react';
import { Entry, type EntrySummary } from '#contract/registrations/public.ts';
import { request } from '#src/platform/api/api.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { CACHED_ENTRIES, cacheDetails } from './cacheDetails.ts';
import { cachedResponsesOf } from './readCached.ts';

const NAME = 'GET /api/registrations/:id';
const PAUSE_MS = 400;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

interface Fetching {
  signal: AbortSignal;
  pause?: () => Promise<void>;
  /** All of them if left out. */
  count?: number | undefined;
  /** Called after each that was stored. */
  onStored?: () => void;
}

/** Fetches what this device does not have of the entries' details, as far as the network allows. Never throws. */
export const fetchDetails = async (
  accountId: string,
  entries: readonly EntrySummary[],
  { signal, pause: wait = async () => {}, count = Number.POSITIVE_INFINITY, onStored }: Fetching,
): Promise<void> => {
  if (connection.current() === 'offline') return;
  // `request` instead of `call`: a background read never asks to sign in again
  const load = async (id: string) => Entry.parse(await request(NAME, { params: { id } }, { signal, accountId }));
  const cached = await cachedResponsesOf(accountId);
  if (!cached) return;
  const find = (id: string) => cached.find(NAME, id);
  const store = async (entry: Entry) => {
    await cached.put(NAME, entry.id, entry);
    if (!signal.aborted) onStored?.();
  };
  await cacheDetails(entries, { find, store, load, pause: wait, now: Date.now, signal, count });
};

/**
 * Fetches the details of the list's newest entries in the background, for offline reading: of all if `count` is infinite. `onStored` is called after
 * each that was not known yet.
 */
export const useCachedDetails = (
  entries: readonly EntrySummary[] | undefined,
  count: number = CACHED_ENTRIES,
  onStored?: () => void,
): void => {
  const id = useKnownAccount()?.id;
  const told = useEffectEvent(() => onStored?.());
  useEffect(() => {
    if (id === undefined || !entries || entries.length === 0) return;
    const stop = new AbortController();
    void fetchDetails(id, entries, { signal: stop.signal, pause, count, onStored: told });
    return () => stop.abort();
  }, [entries, id, count]);
};
