import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Account } from '#contract/accounts.ts';
import { shellNamespaces } from '#contract/pages.ts';
import { sessionExpiry } from '../../platform/api/sessionExpiry.ts';
import { loadChunk } from '../../platform/chunks/chunks.ts';
import { restoreStyleChunks } from '../../platform/chunks/styleChunks.ts';
import { loadNamespaces } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';

const loadDialog = () =>
  loadChunk(async () => {
    await restoreStyleChunks();
    const [module] = await Promise.all([import('./SessionExpiredDialog.tsx'), loadNamespaces([...shellNamespaces, 'accounts', 'fields'])]);
    return module.default;
  });

/** Tracks the signed-in account, and shows the sign-in dialog when a call waits for an expired session. */
export function SessionExpiryWatcher() {
  const { account } = useSession();
  const asking = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.isAsking, () => false);
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null);
  /** Who was signed in until the session ended. */
  const last = useRef<Account | null>(null);

  useEffect(() => {
    if (!account) return;
    last.current = account;
    sessionExpiry.setAccount(account.id);
  }, [account]);
  useEffect(() => {
    if (!asking) return;
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      // without the dialog the pending calls fail as signed out
      () => sessionExpiry.settle(false),
    );
  }, [asking]);

  return asking && Dialog ? <Dialog last={last.current} /> : null;
}
