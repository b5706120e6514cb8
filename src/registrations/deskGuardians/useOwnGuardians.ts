import { useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/api/api.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { readCachedGuardians } from '#src/registrations/cached/readCached.ts';

const NAME = 'GET /api/guardians';

/** Returns the guardians of all children of the signed-in account. Offline as cached on this device. */
export const useOwnGuardians = () => {
  const account = useKnownAccount();
  return useQuery({
    queryKey: [NAME, account?.id],
    queryFn: ({ signal, client, queryKey }) =>
      readCachedGuardians(account, {
        load: () => call(NAME, {}, { accountId: account?.id, signal }),
        onLate: (guardians) => client.setQueryData(queryKey, guardians),
      }),
  });
};
