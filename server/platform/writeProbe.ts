import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';

/** Lifetime of a result: frequent probes cause few writes. */
const RESULT_LIFETIME_MS = 1000;
/** A block of any file system: less might fit into a block already in use. */
const PROBE_BYTES = 4096;

interface Deps {
  db: Db;
  clock: Clock;
  dataDir: string;
  /** True if the database is PostgreSQL, whose disk is not that of the data directory. */
  isPostgres: boolean;
}

export interface WriteProbe {
  /** Throws if the database or the data directory is not writable: tries both with a small write, at most once a second. */
  probe(): Promise<void>;
  /** Records that a write found no space: from now on the probe allocates new space, until that succeeds. */
  suspectFull(): void;
}

/** More rows than PostgreSQL could store in existing pages. */
const GROWTH_ROWS = 64;
const GROWTH_ROW_BYTES = 1900;

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

/** Makes PostgreSQL allocate new pages, and frees them: a small write finds space in old ones even if the disk is full. */
const growAndShrink = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`create temporary table write_probe (filler text) on commit drop`.execute(tx);
    await sql`insert into write_probe select repeat('x', ${GROWTH_ROW_BYTES}::integer) from generate_series(1, ${GROWTH_ROWS}::integer)`.execute(
      tx,
    );
  });

export const createWriteProbe = ({ db, clock, dataDir, isPostgres }: Deps): WriteProbe => {
  const file = join(dataDir, `write-probe-${process.pid}`);
  let last: { at: number; result: Promise<unknown> } | null = null;
  let maybeFull = false;

  const tryToWrite = async (): Promise<void> => {
    await Promise.all([writeRow(db, clock.now()), writeAndRemoveFile(file)]);
    if (!maybeFull) return;
    await growAndShrink(db);
    maybeFull = false;
  };
  return {
    async probe() {
      if (!last || performance.now() - last.at > RESULT_LIFETIME_MS) last = { at: performance.now(), result: tryToWrite() };
      await last.result;
    },
    suspectFull() {
      // SQLite's disk is that of the data directory, which the probe's file tests.
      maybeFull = isPostgres;
      last = null;
    },
  };
};
