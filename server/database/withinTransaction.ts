import type { Db, Tx } from './connection.ts';

/** Presents a running transaction as a database: a transaction begun on it joins this one, and is committed only with it. */
export const withinTransaction = (tx: Tx): Db =>
  new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: <T>(run: (inner: Tx) => Promise<T>): Promise<T> => run(target) });
      const value: unknown = Reflect.get(target, name, target);
      // Kysely's methods read private fields, which a proxy does not have.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
