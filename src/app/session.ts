import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import { call } from './api.ts';
import { sessionExpiry } from './sessionExpiry.ts';
import { useCall } from './useCall.ts';

const SESSION = 'GET /api/sessions/current';

/** The query behind `useSession`, for whoever must tell "nobody" from "not known". */
export const useSessionQuery = () => useCall(SESSION, {}, { refetchOnWindowFocus: 'always' });

/** Who is signed in here. Where that cannot be learned (offline), nobody is. */
export const useSession = (): { account: Account | null; status: 'loading' | 'ready' } => {
  const { data, isPending } = useSessionQuery();
  return { account: data?.account ?? null, status: isPending ? 'loading' : 'ready' };
};

/** Tells the page who is signed in now: after signing in, after a change of the profile, `null` after signing out. */
export const setSessionAccount = (client: QueryClient, account: Account | null): void => {
  const before = sessionExpiry.accountId();
  sessionExpiry.setAccount(account?.id ?? null);
  client.setQueryData([SESSION, {}], { account });
  if (before === (account?.id ?? null)) return;
  // what was read for one person is not shown to another
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION };
  client.removeQueries({ ...others, type: 'inactive' });
  if (before !== null) void client.invalidateQueries(others);
};

/** Signs out here and goes home. Fails with the call's problem. */
export const useSignOut = (): (() => Promise<void>) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    await call('DELETE /api/sessions/current', {});
    await navigate('/');
    setSessionAccount(client, null);
  }, [client, navigate]);
};
