import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import { Problem } from '#contract/problem.ts';
import { call } from './api.ts';
import { accountIsSignedIn, forgetDevice, keptAccount, nobodyIsSignedIn } from './device.ts';
import { sessionExpiry } from './sessionExpiry.ts';

const SESSION = 'GET /api/sessions/current';

/** Who is signed in; without a connection, who was when there was one. */
const readSession = async (signal: AbortSignal): Promise<{ account: Account | null }> => {
  try {
    const { account } = await call(SESSION, {}, { signal });
    if (account) accountIsSignedIn(account);
    else nobodyIsSignedIn();
    return { account };
  } catch (error) {
    const isAway = error instanceof Problem && (error.code === 'offline' || error.code === 'timed_out' || error.code === 'unavailable');
    const account = isAway ? await keptAccount().catch(() => null) : null;
    if (!account) throw error;
    return { account };
  }
};

/** The query behind `useSession`, for whoever must tell "nobody" from "not known". */
export const useSessionQuery = () =>
  useQuery({ queryKey: [SESSION, {}], queryFn: ({ signal }) => readSession(signal), refetchOnWindowFocus: 'always' });

/** Who is signed in here. Where that cannot be learned (offline, and nothing kept), nobody is. */
export const useSession = (): { account: Account | null; status: 'loading' | 'ready' } => {
  const { data, isPending } = useSessionQuery();
  return { account: data?.account ?? null, status: isPending ? 'loading' : 'ready' };
};

/** Tells the page who is signed in now: after signing in, after a change of the profile, `null` after signing out. */
export const setSessionAccount = (client: QueryClient, account: Account | null): void => {
  const before = sessionExpiry.accountId();
  sessionExpiry.setAccount(account?.id ?? null);
  client.setQueryData([SESSION, {}], { account });
  if (account) accountIsSignedIn(account);
  if (before === (account?.id ?? null)) return;
  // what was read for one person is not shown to another
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION };
  client.removeQueries({ ...others, type: 'inactive' });
  // a screen that is just being left after signing out must not ask once more for what it may not see
  if (before !== null) void client.invalidateQueries({ ...others, refetchType: account ? 'active' : 'none' });
};

/** Signs out here, leaves nothing of the account on this device and goes home. Fails with the call's problem. */
export const useSignOut = (): (() => Promise<void>) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    const accountId = sessionExpiry.accountId();
    await call('DELETE /api/sessions/current', {});
    if (accountId !== null) await forgetDevice(accountId).catch(() => {});
    await navigate('/');
    setSessionAccount(client, null);
  }, [client, navigate]);
};
