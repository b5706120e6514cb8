import { useQuery } from '@tanstack/react-query';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { call } from '#src/platform/api/api.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { readCachedList } from '#src/registrations/cached/readCached.ts';

const NAME = 'GET /api/registrations';
/** Maximum page size of the endpoint. */
const PAGE_SIZE = 200;

const readAll = async (accountId: string | undefined, signal: AbortSignal): Promise<EntrySummary[]> => {
  const entries: EntrySummary[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await call(NAME, { query: { page, pageSize: PAGE_SIZE } }, { accountId, signal });
    entries.push(...items);
    if (items.length < PAGE_SIZE || entries.length >= total) return entries;
  }
};

/** Returns all entries of the signed-in account, the newest first: the filters count over all of them. Offline as cached on this device. */
export const useMyEntries = ({ enabled = true }: { enabled?: boolean } = {}) => {
  const account = useKnownAccount();
  return useQuery({
    enabled,
    queryKey: [NAME, 'all', account?.id],
    queryFn: ({ signal, client, queryKey }) =>
      readCachedList(account, { load: () => readAll(account?.id, signal), onLate: (entries) => client.setQueryData(queryKey, entries) }),
  });
};
