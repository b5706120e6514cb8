import { type ComponentType, useSyncExternalStore } from 'react';
import { deviceFlags } from '../../offline/deviceFlags.ts';
import { loadChunk } from '../../platform/chunks/chunks.ts';
import { installOffer, isInstalled } from '../../platform/install/installOffer.ts';
import { UpdateBar } from '../updates/UpdateBar.tsx';
import { updates, warmCaches } from '../updates/updates.ts';
import { InstallBar } from './InstallBar.tsx';

/** Shows one banner at a time; an update comes first. */
function DeferredBanners() {
  const update = useSyncExternalStore(updates.subscribe, updates.current);
  return update === 'none' ? <InstallBar /> : <UpdateBar />;
}

/** The number on the icon is only seen where the portal is installed. */
const refreshBadge = async (): Promise<void> => {
  const accountId = deviceFlags.accountId();
  if (!isInstalled || accountId === null) return;
  const { refreshBadge } = await loadChunk(() => import('../../registrations/refreshBadge.ts'));
  await refreshBadge(accountId);
};

/** Counts the visit and, in a build, registers the service worker. Where the browser refuses it, the portal works without. */
export const start = (): ComponentType => {
  installOffer.visited();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) updates.start().then(warmCaches, () => {});
  refreshBadge().catch(() => {});
  return DeferredBanners;
};
