import { useEffect } from 'react';

/** Keeps the screen awake while something is shown on it. The browser ends that whenever the page is hidden. */
export const useAwake = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let held: Promise<WakeLockSentinel | null> | null = null;
    const hold = () => {
      if (document.visibilityState === 'visible') held = navigator.wakeLock.request('screen').catch(() => null);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void held?.then((lock) => lock?.release());
    };
  }, [isOn]);
};
