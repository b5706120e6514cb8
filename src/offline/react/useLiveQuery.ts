import { useSyncExternalStore } from 'react';
import type { LiveQuery, QueryState } from '#src/offline/liveQuery.ts';

const LOADING = { state: 'loading' } as const;
const nothing: LiveQuery<never> = { current: () => LOADING, subscribe: () => () => {} };

/** Returns the state of a live query, `loading` if null. Pass the same query on every render. */
export const useLiveQuery = <T>(query: LiveQuery<T> | null): QueryState<T> => {
  const { subscribe, current }: LiveQuery<T> = query ?? nothing;
  return useSyncExternalStore(subscribe, current);
};
