import { liveQuery } from 'dexie';
import type { Problem } from '#contract/problem.ts';
import { storageProblem } from './database.ts';

/** What is watched: not known yet, known, or not to be had. */
export type Watched<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; problem: Problem };

/** For `useSyncExternalStore` (or `useWatch`). */
export interface Watch<T> {
  current(): Watched<T>;
  subscribe(listener: () => void): () => void;
}

/** Tells of rows, now and whenever they change, until what it gives back is called. */
export type Follow<R> = (show: (rows: R) => void, fail: (error: unknown) => void) => () => void;

/** Follows what lies on the device, over all tabs. `read` reads rows and nothing else, so that Dexie sees what it depends on. */
export const watch = <R, T>(read: () => Promise<R>, view: (rows: R) => Promise<T>): Watch<T> =>
  watchBy((show, fail) => {
    const subscription = liveQuery(read).subscribe(show, fail);
    return () => subscription.unsubscribe();
  }, view);

/** `view` makes of rows what is shown (opening seals takes time, in order). Follows them only while somebody listens. */
export const watchBy = <R, T>(follow: Follow<R>, view: (rows: R) => Promise<T>): Watch<T> => {
  let current: Watched<T> = { state: 'loading' };
  let latest = 0;
  let unfollow: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const become = (next: Watched<T>) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const fail = (error: unknown) => become({ state: 'failed', problem: storageProblem(error) });
  const show = (rows: R) => {
    latest += 1;
    const mine = latest;
    view(rows).then(
      (value) => mine === latest && become({ state: 'ready', value }),
      (error: unknown) => mine === latest && fail(error),
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
