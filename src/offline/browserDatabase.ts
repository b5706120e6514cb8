import { DeviceDatabase } from './database.ts';

/** Held here, so that one page has one connection. */
let db: DeviceDatabase | null = null;
const outdated = new Set<() => void>();

/** This browser's database. */
export const database = (): DeviceDatabase => {
  db ??= new DeviceDatabase({
    onOutdated: () => {
      for (const listener of outdated) listener();
    },
  });
  return db;
};

/** A newer release in another tab has taken the database over: nothing is saved here until this page is loaded anew. */
export const onOutdated = (listener: () => void): (() => void) => {
  outdated.add(listener);
  return () => outdated.delete(listener);
};
