import { setImmediate as nextTurn } from 'node:timers/promises';
import { measureHeld } from '#server/database/held.ts';
import { shouldEnd } from '#server/database/longStatements.ts';

/** How many rows one statement of a long change takes, from the first on. */
const FIRST_ROWS = 50;
const MIN_ROWS = 10;
const MAX_ROWS = 1000;
/** How long a batch may hold the thread: with a longer one the next is half as large, with one of half the time twice as large. */
const MAX_HELD_MS = 10;

const nextRows = (rows: number, heldMs: number): number => {
  if (heldMs > MAX_HELD_MS) return Math.max(MIN_ROWS, Math.floor(rows / 2));
  return heldMs < MAX_HELD_MS / 2 ? Math.min(MAX_ROWS, rows * 2) : rows;
};

/**
 * Runs `change`, which answers how many rows it has changed, until there is none left. Requests are answered between the batches: SQLite
 * runs a statement on the thread that answers them. A job that is to end leaves the rest to its next run.
 */
export const inBatches = async (change: (limit: number) => Promise<number>): Promise<void> => {
  let rows = FIRST_ROWS;
  for (;;) {
    const { result: changed, heldMs } = await measureHeld(() => change(rows));
    if (changed === 0 || shouldEnd()) return;
    rows = nextRows(rows, heldMs);
    await nextTurn();
  }
};
