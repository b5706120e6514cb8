import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';

/** Told of the tables that a committed transaction, or a statement outside of one, has changed; their names as in the database. */
export type OnWritten = (tables: ReadonlySet<string>) => void;

/** How every statement that changes rows begins, as Kysely writes it. */
const WRITE = /^(?:insert into|update|delete from) "(\w+)"/;

/**
 * A dialect that tells what was written once it is there for others to read. Whatever is derived from the data can then follow it,
 * and no verb has to remember who reads what it changes.
 */
export const watchWrites = (dialect: Dialect, onWritten: OnWritten): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => watchDriver(dialect.createDriver(), onWritten),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
});

const watchDriver = (driver: Driver, onWritten: OnWritten): Driver => {
  const watched = new WeakSet<DatabaseConnection>();
  /** What the transaction that runs on a connection has written so far. */
  const pending = new WeakMap<DatabaseConnection, Set<string>>();

  const note = (connection: DatabaseConnection, { sql }: CompiledQuery): void => {
    const table = WRITE.exec(sql)?.[1];
    if (table === undefined) return;
    const transaction = pending.get(connection);
    if (transaction) transaction.add(table);
    else onWritten(new Set([table]));
  };

  // The driver knows its connections by identity, so that a wrapper around them would not do; Kysely's own logging does the same.
  const watch = (connection: DatabaseConnection): DatabaseConnection => {
    if (watched.has(connection)) return connection;
    watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, options) => {
      const result = await execute<never>(query, options);
      note(connection, query);
      return result;
    };
    return connection;
  };

  const settle = (connection: DatabaseConnection): ReadonlySet<string> => {
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
      await driver.commitTransaction(connection);
      const tables = settle(connection);
      if (tables.size > 0) onWritten(tables);
    },
    async rollbackTransaction(connection) {
      settle(connection);
      await driver.rollbackTransaction(connection);
    },
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
};
