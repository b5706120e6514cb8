import { useSyncExternalStore } from 'react';

const QUERY = '(max-width: 40em)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Returns true on a screen too narrow for a table: a phone's. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
