import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { isBesideRequests } from '#server/database/longStatements.ts';
import { recordBlockingTime } from './blockingTime.ts';
import { createPace } from './pace.ts';
import { createStatementCache, type Statement } from './statementCache.ts';
import { createWriteQueue } from './writeQueue.ts';

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY');

/** A pragma with a new setting counts as read-only in SQLite, but belongs on the connection that it configures. */
const PRAGMA = /^\s*pragma\b/i;

const execute = (statement: Statement, parameters: readonly unknown[]): QueryResult<never> => {
  if (statement.reader) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
};

/**
 * Runs queries on one connection to SQLite. Writers take turns; a transaction takes the database lock as it begins, so that another process
 * cannot make it fail half way. A read outside of a transaction does not wait for writers: during a transaction, it runs on a second,
 * read-only connection, which sees committed data. All run on the thread that answers requests; jobs are paced.
 */
export const createSqliteDriver = (database: Sqlite.Database, openReadOnly: () => Sqlite.Database): Driver => {
  const queue = createWriteQueue(isBusy);
  const prepare = createStatementCache(database);
  const pace = createPace((ms) => wait(ms));
  const inTransaction = new WeakSet<DatabaseConnection>();
  let readOnly: { database: Sqlite.Database; prepare: (sql: string) => Statement } | null = null;

  const prepareReadOnly = (sql: string): Statement => {
    if (!readOnly) {
      const opened = openReadOnly();
      readOnly = { database: opened, prepare: createStatementCache(opened) };
    }
    return readOnly.prepare(sql);
  };

  /** Runs a call that blocks the thread, and measures its time. */
  const hold = <T>(use: () => T): T => {
    const startedAt = performance.now();
    try {
      return use();
    } finally {
      const ms = performance.now() - startedAt;
      recordBlockingTime(ms);
      if (isBesideRequests()) pace.note(ms);
    }
  };
  /** Makes a job's statement wait for its turn. In a transaction, which blocks other writers, it only yields to the requests already waiting. */
  const keepPace = async (connection: DatabaseConnection): Promise<void> => {
    if (!isBesideRequests()) return;
    if (!inTransaction.has(connection)) await pace.turn();
    else if (pace.isDue()) await nextTurn();
  };

  const executeQuery = async (connection: DatabaseConnection, { sql, parameters }: CompiledQuery): Promise<QueryResult<never>> => {
    await keepPace(connection);
    if (inTransaction.has(connection)) return hold(() => execute(prepare(sql), parameters));
    const statement = await queue.retry(() => prepare(sql));
    if (!statement.readonly || PRAGMA.test(sql)) return queue.run(() => hold(() => execute(statement, parameters)));
    return queue.retry(() => hold(() => execute(database.inTransaction ? prepareReadOnly(sql) : statement, parameters)));
  };

  const run = (sql: string): void => hold(() => void prepare(sql).run());
  const endTransaction = (connection: DatabaseConnection): void => {
    inTransaction.delete(connection);
    queue.release();
  };

  return {
    init: async () => undefined,
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: (query) => executeQuery(connection, query),
        streamQuery: () => {
          throw new Error('rows are not streamed');
        },
      };
      return connection;
    },
    releaseConnection: async () => undefined,
    async beginTransaction(connection) {
      await keepPace(connection);
      await queue.begin(() => {
        // Left open if even its rollback failed.
        if (database.inTransaction) run('rollback');
        run('begin immediate');
      });
      inTransaction.add(connection);
    },
    async commitTransaction(connection) {
      run('commit');
      endTransaction(connection);
    },
    async rollbackTransaction(connection) {
      try {
        // SQLite itself has rolled back after some errors, a full disk among them.
        if (database.inTransaction) run('rollback');
      } finally {
        endTransaction(connection);
      }
    },
    async destroy() {
      readOnly?.database.close();
      database.close();
    },
  };
};
