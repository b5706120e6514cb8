import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
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
  /** Whether the database is PostgreSQL, whose disk is another one than that of the data directory. */
  isPostgres: boolean;
}

export interface WriteProbe {
  /** Fails where the database or the data directory cannot be written: tries both with a small write, at most once a second. */
  probe(): Promise<void>;
  /** A write found no room: from now on the probe asks for new room, until there is some. */
  suspectFull(): void;
}

/** More than PostgreSQL could put into pages that it has. */
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

/** Asks PostgreSQL for new pages, and gives them back: a small write finds its place in old ones even where the disk is full. */
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
      // SQLite's disk is that of the data directory, where the file of the probe finds out.
      maybeFull = isPostgres;
      last = null;
    },
  };
};
