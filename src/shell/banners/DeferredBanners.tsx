import { type ComponentType, useSyncExternalStore } from 'react';
import { installOffer } from '../../platform/install/installOffer.ts';
import { UpdateBar } from '../updates/UpdateBar.tsx';
import { updates, warmCaches } from '../updates/updates.ts';
import { InstallBar } from './InstallBar.tsx';

/** One at a time: an update comes first. */
function DeferredBanners() {
  const update = useSyncExternalStore(updates.subscribe, updates.current);
  return update === 'none' ? <InstallBar /> : <UpdateBar />;
}

/** Registers the service worker in a build, and counts the visit. A browser that refuses has the portal without it. */
export const start = (): ComponentType => {
  installOffer.visited();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) updates.start().then(warmCaches, () => {});
  return DeferredBanners;
};
