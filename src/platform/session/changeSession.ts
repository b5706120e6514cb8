import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { schedule } from '#src/offline/timers.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { clearAccountData } from '#src/platform/device/device.ts';
import { onSignedIn } from '#src/platform/device/lazyDevice.ts';
import { endSessionLeft, noteSessionChange, SESSION } from './session.ts';

/** Maximum time that signing out waits for the server, in ms. */
const END_SESSION_MS = 3000;

/** Sets the signed-in account: after a sign-in, after a change of the profile, `null` after signing out. */
export const setSessionAccount = (client: QueryClient, account: Account | null): void => {
  if (account?.awaits !== undefined) {
    window.location.assign('/admin/');
    return;
  }
  const before = sessionExpiry.accountId();
  noteSessionChange();
  sessionExpiry.setAccount(account?.id ?? null);
  client.setQueryData([SESSION, {}], { account });
  if (account) {
    // The sign-in has ended the previous session.
    deviceFlags.setMustEndSession(false);
    onSignedIn(account);
  }
  if (before === (account?.id ?? null)) return;
  // answers for one account are not shown to another; a hidden form still needs its own (`OwnedPage`)
  client.removeQueries({ type: 'inactive', predicate: (query) => query.queryKey[0] !== SESSION && query.getObserversCount() === 0 });
  if (before === null) return;
  // a screen that is unmounting must not repeat reads that now fail
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION && !queryKey.includes(before);
  void client.invalidateQueries({ predicate: isStale, refetchType: account ? 'active' : 'none' });
};

/**
 * Signs out: clears the account's data on this device at once and goes home. The session is ended now or, without a connection, before the
 * server is next asked who is signed in.
 */
export const useSignOut = (): (() => Promise<void>) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    const accountId = sessionExpiry.accountId();
    deviceFlags.setMustEndSession(true);
    noteSessionChange();
    const tooLate = new AbortController();
    const ended = endSessionLeft(tooLate.signal).catch(() => {});
    if (accountId !== null) await clearAccountData(accountId).catch(() => {});
    await Promise.race([ended, new Promise<void>((resolve) => schedule(resolve, END_SESSION_MS))]);
    // If answered after the next sign-in, it would end that session.
    tooLate.abort();
    await navigate('/');
    setSessionAccount(client, null);
  }, [client, navigate]);
};
