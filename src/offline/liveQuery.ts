import { liveQuery as followTables } from 'dexie';
import type { Problem } from '#contract/http/problem.ts';
import { createObservable } from '#src/observable.ts';
import { storageProblem } from './database.ts';

/** The state of a query: loading, ready, or failed. */
export type QueryState<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; problem: Problem };

/** An observable query result for `useSyncExternalStore` (or `useWatch`). */
export interface LiveQuery<T> {
  current(): QueryState<T>;
  subscribe(listener: () => void): () => void;
}

/** A subscription to rows: reports them now and whenever they change, until the returned function is called. */
export type Source<R> = (show: (rows: R) => void, fail: (error: unknown) => void) => () => void;

/** Observes the device's database across all tabs. `read` must only read rows, so that Dexie can track its dependencies. */
export const liveQuery = <R, T>(read: () => Promise<R>, view: (rows: R) => Promise<T>): LiveQuery<T> =>
  createLiveQuery((show, fail) => {
    const subscription = followTables(read).subscribe(show, fail);
    return () => subscription.unsubscribe();
  }, view);

/**
 * Creates a live query from a source. `view` maps rows to the displayed value (decrypting takes time; results stay in order). Subscribes to
 * the source only while it has listeners.
 */
export const createLiveQuery = <R, T>(follow: Source<R>, view: (rows: R) => Promise<T>): LiveQuery<T> => {
  let latest = 0;
  const fail = (error: unknown) => state.set({ state: 'failed', problem: storageProblem(error) });
  const show = (rows: R) => {
    latest += 1;
    const own = latest;
    view(rows).then(
      (value) => own === latest && state.set({ state: 'ready', value }),
      (error: unknown) => own === latest && fail(error),
    );
  };
  const state = createObservable<QueryState<T>>({ state: 'loading' }, () => {
    const end = follow(show, fail);
    return () => {
      end();
      // without listeners the value becomes stale
      latest += 1;
      state.set({ state: 'loading' });
    };
  });
  return { current: state.current, subscribe: state.subscribe };
};
