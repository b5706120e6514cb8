import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';

/** How long one result holds: frequent probes cause few writes. */
const RESULT_LIFETIME_MS = 1000;
/** A block of any file system: less might find room in a block that is in use. */
const PROBE_BYTES = 4096;

interface Deps {
  db: Db;
  clock: Clock;
  dataDir: string;
}

const writeRow = async (db: Db, now: number): Promise<void> => {
  await db
    .insertInto('rateLimit')
    .values({ key: 'write-probe', count: 0, startedAt: now, lastAt: now })
    .onConflict((c) => c.column('key').doUpdateSet({ lastAt: now }))
    .execute();
};

const writeAndRemoveFile = async (path: string): Promise<void> => {
  try {
    await writeFile(path, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
};

/** Fails where the database or the data directory cannot be written: tries both with a small write, at most once a second. */
export const createWriteProbe = ({ db, clock, dataDir }: Deps): (() => Promise<void>) => {
  const file = join(dataDir, `write-probe-${process.pid}`);
  let last: { at: number; result: Promise<unknown> } | null = null;
  return async () => {
    if (!last || performance.now() - last.at > RESULT_LIFETIME_MS) {
      last = { at: performance.now(), result: Promise.all([writeRow(db, clock.now()), writeAndRemoveFile(file)]) };
    }
    await last.result;
  };
};
