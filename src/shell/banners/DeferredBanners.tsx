import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useSyncExternalStore } from 'react';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { installOffer, isInstalled } from '#src/platform/install/installOffer.ts';
import { useSession } from '#src/platform/session/session.ts';
import { watchLinks } from '#src/shell/navigation/watchLinks.ts';
import { UpdateBar } from '#src/shell/updates/UpdateBar.tsx';
import { updates, warmCaches } from '#src/shell/updates/updates.ts';
import { AgreementsSlot } from './AgreementsSlot.tsx';
import { InAppSlot } from './InAppSlot.tsx';
import { InstallBar } from './InstallBar.tsx';

/** Shows one banner at a time, an update first, and the account's pending question. */
function DeferredBanners() {
  const update = useSyncExternalStore(updates.subscribe, updates.current);
  const { account } = useSession();
  return (
    <>
      {update !== 'none' ? <UpdateBar /> : account?.mustAgree ? null : <InstallBar />}
      <AgreementsSlot />
      <InAppSlot />
    </>
  );
}

/** Shows the number on the icon, which is visible only if the portal is installed. */
const refreshBadge = async (): Promise<void> => {
  const accountId = deviceFlags.accountId();
  if (!isInstalled || accountId === null) return;
  const { refreshBadge } = await loadChunk(() => import('#src/registrations/refreshBadge.ts'));
  await refreshBadge(accountId);
};

let isStarted = false;

/**
 * Counts the visit, prefetches and, in a build, registers the service worker, once. If the browser refuses it, the portal works without.
 */
export const start = (client: QueryClient): ComponentType => {
  if (isStarted) return DeferredBanners;
  isStarted = true;
  installOffer.visited();
  watchLinks(client);
  if (import.meta.env.PROD && 'serviceWorker' in navigator) updates.start().then(warmCaches, () => {});
  refreshBadge().catch(() => {});
  return DeferredBanners;
};
