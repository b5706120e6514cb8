// Promise: the server's background work (erasing old data, tallying, merging the search index) leaves the thread to requests for two thirds of the
// time, however many jobs there are and however much work each has.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/database/connection.ts';
import { runBesideRequests } from '#server/database/longStatements.ts';
import { measureBlockingTime, recordBlockingTime } from '#server/database/sqlite/blockingTime.ts';
import { createPace } from '#server/database/sqlite/pace.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-pace-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('jobs hold the thread for a third of the time at most', async () => {
  const costs = fc.array(fc.double({ min: 0.001, max: 400, noNaN: true }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(costs, { maxLength: 8 }), async (jobs) => {
      let rested = 0;
      let held = 0;
      /** Thread time used, statements passed, and the longest one, since the last rest. */
      let [since, passed, longest] = [0, 0, 0];
      const pace = createPace(async (ms) => {
        rested += ms;
        [since, passed, longest] = [0, 0, 0];
      });
      const run = async (statements: readonly number[]) => {
        for (const ms of statements) {
          await pace.turn();
          pace.note(ms);
          held += ms;
          since += ms;
          passed += 1;
          longest = Math.max(longest, ms);
          // Includes statements that had their turn before one of them had run.
          expect(since).toBeLessThanOrEqual(2 + longest * Math.min(jobs.length, 10));
          expect(passed).toBeLessThanOrEqual(10 + jobs.length);
        }
      };
      await Promise.all(jobs.map(run));
      expect(rested).toBeGreaterThanOrEqual(2 * (held - since) - 1e-6);
    }),
  );
});

/** Counts the turns in which requests could have been answered until `work` was done. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
};

const beside = (run: () => Promise<void>): Promise<void> => runBesideRequests(new AbortController().signal, run);
const ask = (db: Pick<Db, 'getExecutor'>, rows: number) =>
  sql`with recursive c(i) as (select 1 union all select i + 1 from c where i < ${rows}) select count(*) from c`.execute(db);

test('between the statements of jobs on SQLite requests are answered, also in a transaction', async () => {
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  const queries = async () => {
    for (let n = 0; n < 100; n += 1) await ask(db, 100);
  };
  expect(await turnsDuring(Promise.all([queries(), queries()]))).toBeLessThan(10);
  // Ten statements at once, however quick.
  expect(await turnsDuring(Promise.all([beside(queries), beside(queries)]))).toBeGreaterThanOrEqual(19);

  const transaction = () =>
    db.transaction().execute(async (tx) => {
      // Each takes longer than jobs may block the thread.
      for (let n = 0; n < 10; n += 1) await ask(tx, 100_000);
    });
  expect(await turnsDuring(transaction())).toBeLessThan(5);
  expect(await turnsDuring(beside(transaction))).toBeGreaterThanOrEqual(9);
  await db.destroy();
});

test('a batch is as large as the thread may be held for it', async () => {
  const costs = fc.record({ each: fc.double({ min: 0, max: 5, noNaN: true }), row: fc.double({ min: 0.001, max: 2, noNaN: true }) });
  await fc.assert(
    fc.asyncProperty(costs, async ({ each, row }) => {
      const sizes: number[] = [];
      await inBatches(async (limit) => {
        recordBlockingTime(each + row * limit);
        // Another job's time, concurrently.
        await measureBlockingTime(async () => recordBlockingTime(1000));
        return sizes.push(limit) < 12 ? limit : 0;
      });
      expect(sizes[0]).toBe(50);
      for (const [before, size] of sizes.entries()) expect(size).toBeLessThanOrEqual(before === 0 ? 50 : 1000);
      const settled = sizes.slice(6);
      for (const size of settled) {
        // Twice as many would have taken too long, half as many less than half of the time.
        if (size > 12) expect(each + row * size).toBeLessThanOrEqual(10);
        if (size < 1000) expect(each + row * size * 2).toBeGreaterThanOrEqual(5);
      }
    }),
  );
});

test('a job that is to end leaves its further batches to the next run', async () => {
  const ending = new AbortController();
  let batches = 0;
  await runBesideRequests(ending.signal, () =>
    inBatches(async (limit) => {
      batches += 1;
      if (batches === 3) ending.abort();
      return limit;
    }),
  );
  expect(batches).toBe(3);
});
