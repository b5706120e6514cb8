import { createListeners } from '#src/observable.ts';
import { DeviceDatabase } from './database.ts';

/** The shared database: one connection per page. */
let db: DeviceDatabase | null = null;
const outdated = createListeners();

/** This browser's database. */
export const database = (): DeviceDatabase => {
  db ??= new DeviceDatabase({ onOutdated: outdated.notify });
  return db;
};

/** Notifies that a newer release in another tab has taken over the database. This page saves nothing until it is reloaded. */
export const onOutdated = outdated.subscribe;
