import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { call } from '#src/platform/api/api.ts';
import { readKeptEntry } from '../kept/readKept.ts';
import { useKnownAccount } from '../useKnownAccount.ts';

const NAME = 'GET /api/registrations/:id';

/** The entry that `?id=` names, ID numbers masked; without a connection, as it was kept here. `id` is empty where none is named. */
export const useEntry = () => {
  const [search] = useSearchParams();
  const account = useKnownAccount();
  const id = search.get('id') ?? '';
  const input = { params: { id } };
  const entry = useQuery({
    queryKey: [NAME, input],
    queryFn: ({ signal, client, queryKey }) =>
      readKeptEntry(account, { id, load: () => call(NAME, input, { signal }), show: (entry) => client.setQueryData(queryKey, entry) }),
    enabled: id !== '',
  });
  return { id, ...entry };
};
