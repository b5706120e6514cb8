import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many rows one statement of a long change takes. */
const BATCH_ROWS = 1000;

/**
 * Runs `change`, which answers how many rows it has changed, until there is none left. Requests are answered between the batches: SQLite
 * runs a statement on the thread that answers them.
 */
export const inBatches = async (change: (limit: number) => Promise<number>): Promise<void> => {
  while ((await change(BATCH_ROWS)) > 0) await nextTurn();
};
