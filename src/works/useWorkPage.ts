import { useQuery } from '@tanstack/react-query';
import type { Entry } from '#contract/registrations/public.ts';
import type { Device } from '#src/offline/index.ts';
import { call } from '#src/platform/api/api.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** Where the page caches the work of an entry. */
export const ownWorkKey = (id: string) => ['GET /api/registrations/:id/work', { params: { id } }] as const;

/** How often the page looks whether the film is prepared. */
const PREPARING_MS = 5000;

/**
 * The entry that a work is for, without a connection as it was last read; and the work that was handed in, null where there is none.
 * `device`: undefined while unknown, null where the device cannot store.
 */
export const useWorkPage = (id: string, device: Device | null | undefined) => {
  const entry = useQuery({
    queryKey: ['GET /api/registrations/:id', { params: { id } }, 'cached', device?.accountId],
    enabled: id !== '' && device !== undefined,
    networkMode: 'always',
    queryFn: ({ signal, client, queryKey }) => {
      const load = () => call('GET /api/registrations/:id', { params: { id } }, { signal });
      const show = (value: Entry) => client.setQueryData(queryKey, value);
      return device ? device.cachedResponses.read('GET /api/registrations/:id', id, load, show).then(({ value }) => value) : load();
    },
  });
  const handedIn = entry.data !== undefined && entry.data.workNo !== null;
  const work = useCall(
    'GET /api/registrations/:id/work',
    { params: { id } },
    { enabled: handedIn, refetchInterval: ({ state }) => (state.data?.preparation === 'preparing' ? PREPARING_MS : false) },
  );
  const isWorkUnknown = handedIn && work.isLoading;
  /** Whether what was sent at `sentAt` (epoch ms) is being read: until then the page has only what it replaces. */
  const isBehind = (sentAt: number): boolean => [entry, work].some(({ dataUpdatedAt, isFetching }) => isFetching && dataUpdatedAt < sentAt);
  return { entry, work: handedIn ? (work.data ?? null) : null, isWorkUnknown, isBehind };
};
