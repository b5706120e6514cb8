import { AsyncLocalStorage } from 'node:async_hooks';

const allowed = new AsyncLocalStorage<true>();

/** Runs what may take longer than a request may wait: a migration, the sample season, a job. On PostgreSQL its statements get connections of their own. */
export const allowLongStatements = <T>(run: () => Promise<T>): Promise<T> => allowed.run(true, run);

export const areLongStatementsAllowed = (): boolean => allowed.getStore() === true;
