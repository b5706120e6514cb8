import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';

/** Called with the tables that a committed transaction, or a statement outside of one, has changed; their names as in the database. */
export type OnTableChanges = (tables: ReadonlySet<string>) => void;

/** Passes on what has changed to all who follow it. */
export interface TableChanges {
  report: OnTableChanges;
  onChange(listener: OnTableChanges): void;
}

/** Tables that a storm writes many times a second. */
const STORMY = ['work_votes'];
/** The number of their changes that are passed on at once, and in a second without a pause: what is made of them expires by the clock as well. */
const BURST = 20;
const PER_SECOND = 10;

/** Passes on what has changed; `elapsed` is a clock that never goes back, in ms. */
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

/** How every statement that changes rows begins, as Kysely writes it. */
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/;

/**
 * A dialect that reports changed tables after commit. Whatever is derived from the data can then follow it,
 * and no verb has to remember who reads what it changes.
 */
export const reportTableChanges = (dialect: Dialect, onTableChanges: OnTableChanges): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => reportingDriver(dialect.createDriver(), onTableChanges),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
});

const reportingDriver = (driver: Driver, onTableChanges: OnTableChanges): Driver => {
  const watched = new WeakSet<DatabaseConnection>();
  /** What the transaction that runs on a connection has written so far. */
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
