import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { networkFirstWithTimeout } from '#src/offline/network/networkFirstWithTimeout.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { schedule } from '#src/offline/timers.ts';
import { call } from '#src/platform/api/api.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { loadDevice, onSignedIn, onSignedOut } from '#src/platform/device/lazyDevice.ts';
import { useHydrating } from '#src/ui/rendering.ts';

/** Key of the query for the signed-in account. */
export const SESSION = 'GET /api/sessions/current';

interface Session {
  account: Account | null;
}

/** Number of sign-ins and sign-outs on this page: an answer to a request from before one of them is stale. */
let changes = 0;

/** Notes that somebody signs in or out here. */
export const noteSessionChange = (): void => {
  changes += 1;
};

/** Ends the session that its owner has left on this device, before anything is read with it. */
export const endSessionLeft = async (signal?: AbortSignal): Promise<void> => {
  if (!deviceFlags.mustEndSession()) return;
  await call('DELETE /api/sessions/current', {}, { signal });
  deviceFlags.setMustEndSession(false);
};

const askServer = async ({ signal, client, queryKey }: QueryFunctionContext): Promise<Session> => {
  const changesBefore = changes;
  await endSessionLeft(signal);
  let { account: known } = await call(SESSION, {}, { signal });
  if (known === null && deviceFlags.judgingId() !== null) {
    // a judge's session is renewed by the device that keeps it
    const { renewForJudging } = await loadChunk(() => import('./judgingSession.ts'));
    if (await renewForJudging()) ({ account: known } = await call(SESSION, {}, { signal }));
  }
  // Staff take their second step in the back office; until then they are not signed in.
  const account = known?.awaits === undefined ? known : null;
  if (changesBefore !== changes) return client.getQueryData<Session>(queryKey) ?? { account };
  if (account) onSignedIn(account);
  else onSignedOut();
  return { account };
};

const readCachedSession = async (): Promise<Session | null> => {
  if (deviceFlags.accountId() === null) return null;
  const { readCachedAccount } = await loadDevice();
  const account = await readCachedAccount();
  return account && { account };
};

/** Reads who is signed in; offline, or if the server is slow, returns the last known account of this device. */
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

/** Returns the query behind `useSession`, for callers that must distinguish "signed out" from "unknown". */
export const useSessionQuery = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [SESSION, {}],
    queryFn: readSession,
    refetchOnWindowFocus: 'always',
  });
  // a server-rendered page is the same for everybody
  return useHydrating()
    ? { data: undefined, error: null, isPending: true, isFetching, refetch }
    : { data, error, isPending, isFetching, refetch };
};

/** Returns the signed-in account; null if none, or if unknown (offline, and none cached). */
export const useSession = (): { account: Account | null; status: 'loading' | 'ready' } => {
  const { data, isPending } = useSessionQuery();
  return { account: data?.account ?? null, status: isPending ? 'loading' : 'ready' };
};
