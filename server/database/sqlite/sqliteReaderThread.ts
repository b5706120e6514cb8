// A separate thread, started by `sqliteReader.ts`: runs one query after another on a read-only connection.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { createStatementCache } from './statementCache.ts';

export interface ReaderQuery {
  sql: string;
  parameters: readonly unknown[];
}
/** Errors cross the thread as values: a clone of one would lose its code. */
export type ReaderAnswer = { rows: never[] } | { error: { code: string; message: string } };

/** This thread may block without harm to others. */
const BUSY_TIMEOUT_MS = 2000;

if (!parentPort || typeof workerData !== 'string') throw new Error('runs as a thread only, with the path of a database');
const port = parentPort;
const database = new Sqlite(workerData, { readonly: true, timeout: BUSY_TIMEOUT_MS });
const prepare = createStatementCache(database);

const run = ({ sql, parameters }: ReaderQuery): ReaderAnswer => {
  try {
    const statement = prepare(sql);
    if (statement.reader) return { rows: statement.all(...parameters) };
    statement.run(...parameters);
    return { rows: [] };
  } catch (error) {
    const code = error instanceof Sqlite.SqliteError ? error.code : 'SQLITE_ERROR';
    return { error: { code, message: error instanceof Error ? error.message : 'unknown' } };
  }
};

port.on('message', (query: ReaderQuery) => port.postMessage(run(query)));
