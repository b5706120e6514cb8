import { useSyncExternalStore } from 'react';
import { deferredBanners } from './deferredBanners.ts';

/** The update banner and the install offer, once loaded. */
export function DeferredBannersSlot() {
  const Banners = useSyncExternalStore(deferredBanners.subscribe, deferredBanners.current, () => null);
  return Banners ? <Banners /> : null;
}
