import { liveQuery as followTables } from 'dexie';
import type { Problem } from '#contract/problem.ts';
import { storageProblem } from './database.ts';

/** What is watched: not known yet, known, or not to be had. */
export type QueryState<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; problem: Problem };

/** For `useSyncExternalStore` (or `useWatch`). */
export interface LiveQuery<T> {
  current(): QueryState<T>;
  subscribe(listener: () => void): () => void;
}

/** Tells of rows, now and whenever they change, until what it gives back is called. */
export type Source<R> = (show: (rows: R) => void, fail: (error: unknown) => void) => () => void;

/** Follows what lies on the device, over all tabs. `read` reads rows and nothing else, so that Dexie sees what it depends on. */
export const liveQuery = <R, T>(read: () => Promise<R>, view: (rows: R) => Promise<T>): LiveQuery<T> =>
  createLiveQuery((show, fail) => {
    const subscription = followTables(read).subscribe(show, fail);
    return () => subscription.unsubscribe();
  }, view);

/** `view` makes of rows what is shown (opening seals takes time, in order). Follows them only while somebody listens. */
export const createLiveQuery = <R, T>(follow: Source<R>, view: (rows: R) => Promise<T>): LiveQuery<T> => {
  let current: QueryState<T> = { state: 'loading' };
  let latest = 0;
  let unfollow: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const setState = (next: QueryState<T>) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const fail = (error: unknown) => setState({ state: 'failed', problem: storageProblem(error) });
  const show = (rows: R) => {
    latest += 1;
    const own = latest;
    view(rows).then(
      (value) => own === latest && setState({ state: 'ready', value }),
      (error: unknown) => own === latest && fail(error),
    );
  };
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      unfollow ??= follow(show, fail);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unfollow?.();
        unfollow = null;
        // what nobody follows is out of date
        latest += 1;
        current = { state: 'loading' };
      };
    },
  };
};
