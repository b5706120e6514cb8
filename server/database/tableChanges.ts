import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';

/** Called with the tables changed by a committed transaction, or by a statement outside of one; names as in the database. */
export type OnTableChanges = (tables: ReadonlySet<string>) => void;

/** Broadcasts table changes to all listeners. */
export interface TableChanges {
  report: OnTableChanges;
  onChange(listener: OnTableChanges): void;
}

/** Tables written many times a second during a rush. */
const STORMY = ['work_votes'];
/** Limits for reporting their changes: at once, and per second on average. Values derived from them also expire by time. */
const BURST = 20;
const PER_SECOND = 10;

/** Creates the broadcast; `elapsed` is a monotonic clock, in ms. */
export const createTableChanges = (elapsed: () => number = () => performance.now()): TableChanges => {
  const listeners: OnTableChanges[] = [];
  let allowed = BURST;
  let countedAt = elapsed();
  const takeTurn = (): boolean => {
    const now = elapsed();
    allowed = Math.min(BURST, allowed + ((now - countedAt) / 1000) * PER_SECOND);
    countedAt = now;
    if (allowed < 1) return false;
    allowed -= 1;
    return true;
  };
  return {
    report(tables) {
      const isStormy = STORMY.some((table) => tables.has(table));
      const told = isStormy && !takeTurn() ? new Set([...tables].filter((table) => !STORMY.includes(table))) : tables;
      for (const listener of listeners) listener(told);
    },
    onChange: (listener) => void listeners.push(listener),
  };
};

/** The beginning of every statement that changes rows, as Kysely writes it. */
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/;

/** Creates a dialect that reports changed tables after commit, so that derived values can be refreshed without each write naming their readers. */
export const reportTableChanges = (dialect: Dialect, onTableChanges: OnTableChanges): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => reportingDriver(dialect.createDriver(), onTableChanges),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
});

const reportingDriver = (driver: Driver, onTableChanges: OnTableChanges): Driver => {
  const watched = new WeakSet<DatabaseConnection>();
  /** Tables written so far by the transaction on each connection. */
  const pending = new WeakMap<DatabaseConnection, Set<string>>();

  const record = (connection: DatabaseConnection, { sql }: CompiledQuery): void => {
    const table = WRITE.exec(sql)?.[1];
    if (table === undefined) return;
    const transaction = pending.get(connection);
    if (transaction) transaction.add(table);
    else onTableChanges(new Set([table]));
  };

  // The driver knows its connections by identity, so they are patched and not wrapped; Kysely's own logging does the same.
  const watch = (connection: DatabaseConnection): DatabaseConnection => {
    if (watched.has(connection)) return connection;
    watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, options) => {
      const result = await execute<never>(query, options);
      record(connection, query);
      return result;
    };
    return connection;
  };

  const takePending = (connection: DatabaseConnection): ReadonlySet<string> => {
    const tables = pending.get(connection) ?? new Set();
    pending.delete(connection);
    return tables;
  };

  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => watch(await driver.acquireConnection(options)),
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(connection, settings);
      pending.set(connection, new Set());
    },
    async commitTransaction(connection) {
      try {
        await driver.commitTransaction(connection);
      } finally {
        // A commit whose answer was lost may have happened.
        const tables = takePending(connection);
        if (tables.size > 0) onTableChanges(tables);
      }
    },
    async rollbackTransaction(connection) {
      takePending(connection);
      await driver.rollbackTransaction(connection);
    },
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
};
