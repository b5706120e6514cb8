import { useSyncExternalStore } from 'react';
import { lateNotices } from './deferredBanners.ts';

/** The update notice and the offer to install, once they are loaded. */
export function NoticePlace() {
  const Notices = useSyncExternalStore(lateNotices.subscribe, lateNotices.current);
  return Notices ? <Notices /> : null;
}
