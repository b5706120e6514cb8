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

/** Maximum time for a list; after that the organiser gets 503. */
const QUERY_TIMEOUT_MS = 10_000;
/** Idle time after which the thread is ended: the back office rests most of the day, and a thread costs memory. */
const IDLE_MS = 60_000;
/** Maximum abandoned threads beside a new one: each takes a processor and its memory until its query ends. */
const MAX_LEAVING = 2;

/** The thread's file is beside this one with the same extension, in the source and in a build. */
const threadUrl = new URL(`./sqliteReaderThread${extname(import.meta.url)}`, import.meta.url);

interface PendingQuery {
  resolve(rows: never[]): void;
  reject(error: Error): void;
}

/** Creates the error of every query that the thread did not answer. */
const interrupted = (): Error => new Sqlite.SqliteError('the reader was ended', 'SQLITE_INTERRUPT');

/** Starts one thread with one connection, which runs one query at a time. */
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
    /** Ends the thread. SQLite cannot be interrupted from here: the thread exits once the current query is done. */
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

/** Restores Buffers, whose clones are plain arrays of bytes. */
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

  /** Number of abandoned or ended threads that still compute. */
  let leaving = 0;

  // An abandoned thread is replaced at once, so that it blocks no other list; up to MAX_LEAVING compute beside the new one.
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
 * Creates a dialect for reads of a SQLite database in a separate thread, on a read-only connection: none of them, however long, blocks a
 * request in the main thread. In WAL mode it sees every committed row, and in a transaction one snapshot. The first query starts the
 * thread, also after it died. Unanswered queries fail with SQLITE_INTERRUPT.
 */
export const sqliteReaderDialect = (file: string): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => readerDriver(file),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
