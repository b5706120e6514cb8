import { useSyncExternalStore } from 'react';
import type { Watch, Watched } from '../watch.ts';

const LOADING = { state: 'loading' } as const;
const nothing: Watch<never> = { current: () => LOADING, subscribe: () => () => {} };

/** What a watch sees; loading while there is none yet. The watch must be the same one on every render. */
export const useWatch = <T>(watch: Watch<T> | null): Watched<T> => {
  const { subscribe, current }: Watch<T> = watch ?? nothing;
  return useSyncExternalStore(subscribe, current);
};
