import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

/** An arbitrary number; PostgreSQL's advisory locks are separate for each database. */
const LOCK_ID = 7_346_552_921;
const CONNECT_MS = 10_000;
const POLL_MS = 100;

type Release = () => Promise<void>;

const lockPostgres = async (url: string): Promise<Release> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  // A broken connection releases the lock; its event would end the process without a listener.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [LOCK_ID]);
  return () => client.end();
};

const isBusy = (error: unknown): boolean => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** Locks a file beside the database: the system releases the lock when the process ends, however it ends. */
const lockSqlite = async (dataDir: string): Promise<Release> => {
  const file = new Sqlite(join(dataDir, 'start.lock'), { timeout: 0 });
  for (;;) {
    try {
      file.exec('begin exclusive');
      return async () => void file.close();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await wait(POLL_MS);
    }
  }
};

/** Runs the parts of the start that only one process at a time may do: migrate, create keys, insert the sample season. The others wait. */
export const withStartLock = async <T>(config: { databaseUrl: string | null; dataDir: string }, run: () => Promise<T>): Promise<T> => {
  const release = await (config.databaseUrl === null ? lockSqlite(config.dataDir) : lockPostgres(config.databaseUrl));
  try {
    return await run();
  } finally {
    await release();
  }
};
