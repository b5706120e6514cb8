import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { call } from '#src/platform/api/api.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { readCachedEntry } from '#src/registrations/cached/readCached.ts';

const NAME = 'GET /api/registrations/:id';

/** Returns the entry of `?id=`, ID numbers masked; offline as cached on this device. `id` is empty if the URL has none. */
export const useEntry = () => {
  const [search] = useSearchParams();
  const account = useKnownAccount();
  const id = search.get('id') ?? '';
  const input = { params: { id } };
  const entry = useQuery({
    queryKey: [NAME, input, account?.id],
    queryFn: ({ signal, client, queryKey }) =>
      readCachedEntry(account, {
        id,
        load: () => call(NAME, input, { accountId: account?.id, signal }),
        onLate: (entry) => client.setQueryData(queryKey, entry),
      }),
    enabled: id !== '',
  });
  return { id, ...entry };
};
