import { AsyncLocalStorage } from 'node:async_hooks';

/** What runs with more time than a request has: at the start, while nobody waits yet, or as a job beside the requests, until `signal` aborts. */
type LongWork = { beside: 'nobody' } | { beside: 'requests'; signal: AbortSignal };

const current = new AsyncLocalStorage<LongWork>();

/** Runs what may take longer than a request may wait: a migration, the sample season. On PostgreSQL its statements get connections of their own. */
export const allowLongStatements = <T>(run: () => Promise<T>): Promise<T> => current.run({ beside: 'nobody' }, run);

/** Runs a job: its statements may take long, too, but leave the thread to requests for most of the time (`pace.ts`). */
export const runBesideRequests = <T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> =>
  current.run({ beside: 'requests', signal }, run);

export const areLongStatementsAllowed = (): boolean => current.getStore() !== undefined;

export const isBesideRequests = (): boolean => current.getStore()?.beside === 'requests';

/** Whether the job at hand should end as soon as it can, and leave the rest to its next run. */
export const shouldEnd = (): boolean => {
  const work = current.getStore();
  return work?.beside === 'requests' && work.signal.aborted;
};
