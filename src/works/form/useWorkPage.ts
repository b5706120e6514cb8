import { useQuery } from '@tanstack/react-query';
import type { Entry } from '#contract/registrations/public.ts';
import type { Device } from '#src/offline/index.ts';
import { call } from '#src/platform/api/api.ts';
import { ownKey, useOwnCall } from '#src/platform/session/useOwnCall.ts';

/** Returns the cache key of an entry's work. */
export const ownWorkKey = (id: string, accountId: string | undefined) =>
  ownKey('GET /api/registrations/:id/work', { params: { id } }, accountId);

/** Poll interval while the film is being prepared. */
const PREPARING_MS = 5000;

/**
 * Reads the entry of an account's work, offline as last read, and the submitted work, null if none. `device`: undefined while unknown, null
 * if the device cannot store.
 */
export const useWorkPage = (id: string, accountId: string | null, device: Device | null | undefined) => {
  const entry = useQuery({
    queryKey: ['GET /api/registrations/:id', { params: { id } }, 'cached', accountId, device !== null],
    enabled: id !== '' && device !== undefined,
    networkMode: 'always',
    queryFn: ({ signal, client, queryKey }) => {
      const load = () => call('GET /api/registrations/:id', { params: { id } }, { accountId: accountId ?? undefined, signal });
      const show = (value: Entry) => client.setQueryData(queryKey, value);
      return device ? device.cachedResponses.read('GET /api/registrations/:id', id, load, show).then(({ value }) => value) : load();
    },
  });
  const handedIn = entry.data !== undefined && entry.data.workNo !== null;
  const work = useOwnCall(
    'GET /api/registrations/:id/work',
    { params: { id } },
    { enabled: handedIn, refetchInterval: ({ state }) => (state.data?.preparation === 'preparing' ? PREPARING_MS : false) },
  );
  const isWorkUnknown = handedIn && work.isLoading;
  /** Returns true if what was sent at `sentAt` (epoch ms) is being read: until then the page has only the version before. */
  const isBehind = (sentAt: number): boolean => [entry, work].some(({ dataUpdatedAt, isFetching }) => isFetching && dataUpdatedAt < sentAt);
  return { entry, work: handedIn ? (work.data ?? null) : null, isWorkUnknown, isBehind };
};
