import { createListeners } from '#src/observable.ts';
import { DeviceDatabase } from './database.ts';

/** Held here, so that one page has one connection. */
let db: DeviceDatabase | null = null;
const outdated = createListeners();

/** This browser's database. */
export const database = (): DeviceDatabase => {
  db ??= new DeviceDatabase({ onOutdated: outdated.notify });
  return db;
};

/** Reports that a newer release in another tab has taken the database over: this page saves nothing until it is reloaded. */
export const onOutdated = outdated.subscribe;
