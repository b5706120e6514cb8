import { liveQuery as followTables } from 'dexie';
import type { Problem } from '#contract/http/problem.ts';
import { createObservable } from '#src/observable.ts';
import { storageProblem } from './database.ts';

/** The state of a query: not known yet, known, or failed. */
export type QueryState<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; problem: Problem };

/** For `useSyncExternalStore` (or `useWatch`). */
export interface LiveQuery<T> {
  current(): QueryState<T>;
  subscribe(listener: () => void): () => void;
}

/** Reports rows, now and whenever they change, until the function it returns is called. */
export type Source<R> = (show: (rows: R) => void, fail: (error: unknown) => void) => () => void;

/** Follows what lies on the device, over all tabs. `read` reads rows and nothing else, so that Dexie sees what it depends on. */
export const liveQuery = <R, T>(read: () => Promise<R>, view: (rows: R) => Promise<T>): LiveQuery<T> =>
  createLiveQuery((show, fail) => {
    const subscription = followTables(read).subscribe(show, fail);
    return () => subscription.unsubscribe();
  }, view);

/** `view` turns rows into what is shown (decrypting takes time, in order). Follows them only while it has listeners. */
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
      // without listeners the value goes out of date
      latest += 1;
      state.set({ state: 'loading' });
    };
  });
  return { current: state.current, subscribe: state.subscribe };
};
