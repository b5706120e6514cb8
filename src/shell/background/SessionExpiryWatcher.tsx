import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { useSession } from '#src/platform/session/session.ts';
import { loadOtherParts } from './loadOtherParts.ts';

const load = async () => (await loadOtherParts()).loadSessionExpiredDialog();

/** Tracks the signed-in account, and shows the sign-in dialog when a call waits for an expired session. */
export function SessionExpiryWatcher() {
  const { account } = useSession();
  const asking = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.isAsking, () => false);
  // without the dialog the pending calls fail as signed out
  const Dialog = useDeferred(asking, { load, onFailure: () => sessionExpiry.settle(false) });
  /** The account that was signed in until the session ended. */
  const last = useRef<Account | null>(null);

  useEffect(() => {
    if (!account) return;
    last.current = account;
    sessionExpiry.setAccount(account.id);
  }, [account]);

  return asking && Dialog ? <Dialog last={last.current} /> : null;
}
