import { setImmediate as nextTurn } from 'node:timers/promises';
import { shouldEnd } from '#server/database/longStatements.ts';
import { measureBlockingTime } from '#server/database/sqlite/blockingTime.ts';

/** Number of rows of a long change's first statement. */
const FIRST_ROWS = 50;
const MIN_ROWS = 10;
const MAX_ROWS = 1000;
/** Maximum time that a batch may block the thread: after a longer one the next is half as large, after one of half the time twice as large. */
const MAX_HELD_MS = 10;

const nextRows = (rows: number, blockedMs: number): number => {
  if (blockedMs > MAX_HELD_MS) return Math.max(MIN_ROWS, Math.floor(rows / 2));
  return blockedMs < MAX_HELD_MS / 2 ? Math.min(MAX_ROWS, rows * 2) : rows;
};

/**
 * Runs `change`, which returns the number of changed rows, until none are left. Requests are answered between the batches: SQLite runs a
 * statement on the thread that answers them. A job that should end leaves the rest to its next run.
 */
export const inBatches = async (change: (limit: number) => Promise<number>): Promise<void> => {
  let rows = FIRST_ROWS;
  for (;;) {
    const { result: changed, blockedMs } = await measureBlockingTime(() => change(rows));
    if (changed === 0 || shouldEnd()) return;
    rows = nextRows(rows, blockedMs);
    await nextTurn();
  }
};
