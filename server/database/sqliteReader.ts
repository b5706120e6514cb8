import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { ReaderAnswer, ReaderQuery } from './sqliteReaderThread.ts';

/** A list that takes longer is given up: the organiser gets 503. */
const QUERY_TIMEOUT_MS = 10_000;
/** An unused thread is ended: the back office rests most of the day, and a thread costs memory. */
const IDLE_MS = 60_000;
/** Threads that were given up may compute on beside a new one: each takes a processor and its memory until its query ends. */
const MAX_LEAVING = 2;

/** Run from source or from a build, the thread's file stands beside this one and ends alike. */
const threadUrl = new URL(`./sqliteReaderThread${extname(import.meta.url)}`, import.meta.url);

interface PendingQuery {
  resolve(rows: never[]): void;
  reject(error: Error): void;
}

/** Fails every query that the thread did not answer. */
const interrupted = (): Error => new Sqlite.SqliteError('the reader was ended', 'SQLITE_INTERRUPT');

/** One thread with one connection, which takes one query at a time. */
const startThread = (file: string, { onEnd, onExit }: { onEnd(): void; onExit(): void }) => {
  const worker = new Worker(threadUrl, { workerData: file, execArgv: [] });
  worker.unref();
  let ended = false;
  let pending: PendingQuery | null = null;
  let timer: NodeJS.Timeout | undefined;

  const settle = (use: (query: PendingQuery) => void): void => {
    clearTimeout(timer);
    const query = pending;
    pending = null;
    if (query) use(query);
  };
  const setEnded = (): void => {
    if (ended) return;
    ended = true;
    onEnd();
  };
  const end = async (): Promise<void> => {
    setEnded();
    settle(({ reject }) => reject(interrupted()));
    await worker.terminate();
  };
  worker.on('message', (answer: ReaderAnswer) =>
    settle(({ resolve, reject }) =>
      'rows' in answer ? resolve(answer.rows) : reject(new Sqlite.SqliteError(answer.error.message, answer.error.code)),
    ),
  );
  worker.on('error', setEnded);
  worker.on('exit', () => {
    setEnded();
    settle(({ reject }) => reject(interrupted()));
    onExit();
  });

  return {
    /** Ends the thread. SQLite cannot be interrupted from here: the thread is gone once the query at hand is done. */
    end,
    isEnded: () => ended,
    run: (query: ReaderQuery): Promise<never[]> =>
      new Promise((resolve, reject) => {
        if (ended) return reject(interrupted());
        pending = { resolve, reject };
        timer = setTimeout(() => void end(), QUERY_TIMEOUT_MS);
        worker.postMessage(query);
      }),
  };
};
type Thread = ReturnType<typeof startThread>;

/** A clone of a Buffer is a plain array of bytes. */
const restoreBuffers = (rows: never[]): never[] => {
  for (const row of rows) restoreBuffersIn(row);
  return rows;
};
const restoreBuffersIn = (row: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof Uint8Array) row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
};

const connectionTo = (thread: Thread): DatabaseConnection => ({
  executeQuery: async ({ sql, parameters }) => ({ rows: restoreBuffers(await thread.run({ sql, parameters })) }),
  streamQuery: () => {
    throw new Error('the reader answers whole lists only');
  },
});

const readerDriver = (file: string): Driver => {
  let thread: Thread | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Those that were given up, or ended, and still compute. */
  let leaving = 0;

  // One that was given up is replaced at once, and holds up no other list; no more than so many compute beside it.
  const currentThread = (): Thread => {
    if (thread && (!thread.isEnded() || leaving > MAX_LEAVING)) return thread;
    const started = startThread(file, {
      onEnd: () => {
        leaving += 1;
      },
      onExit: () => {
        leaving -= 1;
        if (thread === started) thread = null;
      },
    });
    thread = started;
    return started;
  };
  const run = (connection: DatabaseConnection, sql: string) => connection.executeQuery(CompiledQuery.raw(sql));

  return {
    init: async () => undefined,
    async acquireConnection() {
      clearTimeout(idle);
      return connectionTo(currentThread());
    },
    async releaseConnection() {
      clearTimeout(idle);
      idle = setTimeout(() => void thread?.end(), IDLE_MS).unref();
    },
    async beginTransaction(connection) {
      await run(connection, 'begin');
    },
    async commitTransaction(connection) {
      await run(connection, 'commit');
    },
    async rollbackTransaction(connection) {
      await run(connection, 'rollback');
    },
    async destroy() {
      clearTimeout(idle);
      await thread?.end();
    },
  };
};

/**
 * Reads of a SQLite database in a thread of their own, on a read-only connection: none of them, however long it takes, holds up a request in
 * the main thread. In WAL mode it sees every committed row, and in a transaction the data of one moment. The thread is started by
 * the first query, again after it died, and fails what it leaves unanswered with SQLITE_INTERRUPT.
 */
export const sqliteReaderDialect = (file: string): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => readerDriver(file),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
