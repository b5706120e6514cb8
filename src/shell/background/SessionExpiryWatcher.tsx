import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { sessionExpiry } from '../../platform/api/sessionExpiry.ts';
import { loadChunk } from '../../platform/chunks/chunks.ts';
import { restoreStyleChunks } from '../../platform/chunks/styleChunks.ts';
import { loadNamespaces } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';

const loadDialog = () =>
  loadChunk(async () => {
    await restoreStyleChunks();
    const [module] = await Promise.all([import('./SessionExpiredDialog.tsx'), loadNamespaces(['accounts', 'fields'])]);
    return module.default;
  });

/** Remembers who is signed in, and brings the dialog when the session has ended and somebody waits for it. */
export function SessionExpiryWatcher() {
  const { account } = useSession();
  const asking = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.isAsking);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (account) sessionExpiry.setAccount(account.id);
  }, [account]);
  useEffect(() => {
    if (!asking) return;
    loadDialog().then(
      (loaded) => setDialog(() => loaded),
      // without the dialog nobody can sign in: whoever waits hears that they are signed out
      () => sessionExpiry.settle(false),
    );
  }, [asking]);

  return asking && Dialog ? <Dialog /> : null;
}
