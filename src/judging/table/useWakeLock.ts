import { useEffect } from 'react';

/** Keeps the screen on while `isWanted` and the page is shown. Browsers that cannot leave it as it is. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let held: Promise<WakeLockSentinel | null> | null = null;
    const release = () => {
      void held?.then((lock) => lock?.release()).catch(() => {});
      held = null;
    };
    const hold = () => {
      // the browser releases it when the page is hidden
      if (document.visibilityState !== 'visible') return release();
      held ??= navigator.wakeLock.request('screen').catch(() => null);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      release();
    };
  }, [isWanted]);
};
