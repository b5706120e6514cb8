import { useEffect } from 'react';
import { Entry, type EntrySummary } from '#contract/registrations.ts';
import { request } from '#src/platform/api/api.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { useKnownAccount } from '../useKnownAccount.ts';
import { keepDetails } from './keepDetails.ts';
import { keptOf } from './readKept.ts';

const NAME = 'GET /api/registrations/:id';
const PAUSE_MS = 400;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));

/** Once the list is there, fetches the details of its newest entries in the background, to be read without a connection. */
export const useKeptDetails = (entries: readonly EntrySummary[] | undefined): void => {
  const id = useKnownAccount()?.id;
  useEffect(() => {
    if (id === undefined || !entries || entries.length === 0 || connection.current() === 'offline') return;
    const stop = new AbortController();
    const { signal } = stop;
    // `request` and not `call`: nobody is asked to sign in again for this
    const load = async (entryId: string) => Entry.parse(await request(NAME, { params: { id: entryId } }, { signal, accountId: id }));
    void keptOf(id).then((kept) => {
      if (!kept) return;
      const find = (entryId: string) => kept.find(NAME, entryId);
      const keep = (entry: Entry) => kept.put(NAME, entry.id, entry);
      return keepDetails(entries, { find, keep, load, pause, now: Date.now, signal });
    });
    return () => stop.abort();
  }, [entries, id]);
};
