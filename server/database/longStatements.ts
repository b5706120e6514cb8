import { AsyncLocalStorage } from 'node:async_hooks';

/** Work with more time than a request has: at the start, before requests are served, or as a job beside the requests, until `signal` aborts. */
type LongWork = { beside: 'nobody' } | { beside: 'requests'; signal: AbortSignal };

const current = new AsyncLocalStorage<LongWork>();

/** Runs work that may exceed a request's time, such as a migration or the sample season. On PostgreSQL its statements use a separate pool. */
export const allowLongStatements = <T>(run: () => Promise<T>): Promise<T> => current.run({ beside: 'nobody' }, run);

/** Runs a job: its statements may take long, too, but leave the thread to requests most of the time (`pace.ts`). */
export const runBesideRequests = <T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> =>
  current.run({ beside: 'requests', signal }, run);

export const areLongStatementsAllowed = (): boolean => current.getStore() !== undefined;

export const isBesideRequests = (): boolean => current.getStore()?.beside === 'requests';

/** Reports whether the current job should end as soon as it can, and leave the rest to its next run. */
export const shouldEnd = (): boolean => {
  const work = current.getStore();
  return work?.beside === 'requests' && work.signal.aborted;
};
