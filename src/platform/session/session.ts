import { type QueryClient, type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import { Problem } from '#contract/problem.ts';
import { deviceFlags } from '../../offline/deviceFlags.ts';
import { networkFirstWithTimeout } from '../../offline/networkFirstWithTimeout.ts';
import { schedule } from '../../offline/timers.ts';
import { useHydrating } from '../../ui/rendering.ts';
import { call } from '../api/api.ts';
import { sessionExpiry } from '../api/sessionExpiry.ts';
import { clearAccountData, onSignedIn, onSignedOut, readCachedAccount } from '../device/device.ts';

const SESSION = 'GET /api/sessions/current';
/** How long signing out waits for the server. */
const END_SESSION_MS = 3000;

interface Session {
  account: Account | null;
}

/** Counts sign-ins and sign-outs on this page: an answer to a request from before one of them is out of date. */
let changes = 0;

/** Ends the session that its owner has left on this device, before anything is read with it. */
const endSessionLeft = async (signal?: AbortSignal): Promise<void> => {
  if (!deviceFlags.mustEndSession()) return;
  await call('DELETE /api/sessions/current', {}, { signal });
  deviceFlags.setMustEndSession(false);
};

const askServer = async ({ signal, client, queryKey }: QueryFunctionContext): Promise<Session> => {
  const changesBefore = changes;
  await endSessionLeft(signal);
  const { account: known } = await call(SESSION, {}, { signal });
  // Staff take their second step in the back office; until then they are signed in nowhere.
  const account = known?.awaits === undefined ? known : null;
  if (changesBefore !== changes) return client.getQueryData<Session>(queryKey) ?? { account };
  if (account) onSignedIn(account);
  else onSignedOut();
  return { account };
};

const readCachedSession = async (): Promise<Session | null> => {
  const account = await readCachedAccount();
  return account && { account };
};

/** Reads who is signed in; offline, or while the server is slow, the last known account of this device. */
const readSession = async (context: QueryFunctionContext): Promise<Session> => {
  const onLate = (session: Session) => context.client.setQueryData(context.queryKey, session);
  try {
    return await networkFirstWithTimeout(askServer(context), { cached: readCachedSession, onLate, schedule });
  } catch (error) {
    const isAway = error instanceof Problem && (error.code === 'offline' || error.code === 'timed_out' || error.code === 'unavailable');
    const cached = isAway ? await readCachedSession().catch(() => null) : null;
    if (!cached) throw error;
    return cached;
  }
};

/** The query behind `useSession`, for callers that must distinguish "signed out" from "unknown". */
export const useSessionQuery = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [SESSION, {}],
    queryFn: readSession,
    refetchOnWindowFocus: 'always',
  });
  // a page from the server is the same for everybody
  return useHydrating()
    ? { data: undefined, error: null, isPending: true, isFetching, refetch }
    : { data, error, isPending, isFetching, refetch };
};

/** The signed-in account; null if there is none, or if it is unknown (offline, and none cached). */
export const useSession = (): { account: Account | null; status: 'loading' | 'ready' } => {
  const { data, isPending } = useSessionQuery();
  return { account: data?.account ?? null, status: isPending ? 'loading' : 'ready' };
};

/** Sets the signed-in account: after signing in, after a change of the profile, `null` after signing out. */
export const setSessionAccount = (client: QueryClient, account: Account | null): void => {
  if (account?.awaits !== undefined) {
    window.location.assign('/admin/');
    return;
  }
  const before = sessionExpiry.accountId();
  changes += 1;
  sessionExpiry.setAccount(account?.id ?? null);
  client.setQueryData([SESSION, {}], { account });
  if (account) {
    // Signing in has ended the session before it.
    deviceFlags.setMustEndSession(false);
    onSignedIn(account);
  }
  if (before === (account?.id ?? null)) return;
  // answers for one account are not shown to another
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION };
  client.removeQueries({ ...others, type: 'inactive' });
  // a screen that is being left after signing out must not repeat reads that now fail
  if (before !== null) void client.invalidateQueries({ ...others, refetchType: account ? 'active' : 'none' });
};

/**
 * Signs out: clears the account's data on this device at once and goes home. The session is ended now or, without a connection, before the
 * next question to the server who is signed in.
 */
export const useSignOut = (): (() => Promise<void>) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    const accountId = sessionExpiry.accountId();
    deviceFlags.setMustEndSession(true);
    changes += 1;
    const tooLate = new AbortController();
    const ended = endSessionLeft(tooLate.signal).catch(() => {});
    if (accountId !== null) await clearAccountData(accountId).catch(() => {});
    await Promise.race([ended, new Promise<void>((resolve) => schedule(resolve, END_SESSION_MS))]);
    // Answered after the next sign-in, it would end that one.
    tooLate.abort();
    await navigate('/');
    setSessionAccount(client, null);
  }, [client, navigate]);
};
