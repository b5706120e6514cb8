import type { Db, Tx } from './connection.ts';

/** A running transaction as a database: what begins a transaction of its own on it becomes part of this one, and lasts only if it does. */
export const withinTransaction = (tx: Tx): Db =>
  new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: <T>(run: (inner: Tx) => Promise<T>): Promise<T> => run(target) });
      const value: unknown = Reflect.get(target, name, target);
      // Kysely's methods read private fields, which a proxy does not have.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
