import { useSyncExternalStore } from 'react';
import { deferredBanners } from './deferredBanners.ts';

/** The update notice and the offer to install, once they are loaded. */
export function DeferredBannersSlot() {
  const Notices = useSyncExternalStore(deferredBanners.subscribe, deferredBanners.current);
  return Notices ? <Notices /> : null;
}
