// What SQLite sets aside is pages of the database: none of it belongs in a folder that is not the portal's.
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-temporary-files-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const OPEN_FILES = '/proc/self/fd';

/** The open files that have no name: so SQLite makes what it sets aside, for it to go with the process. */
const namelessFiles = (): string[] =>
  readdirSync(OPEN_FILES).flatMap((descriptor) => {
    try {
      const path = readlinkSync(join(OPEN_FILES, descriptor));
      return path.endsWith(' (deleted)') ? [path] : [];
    } catch {
      // Closed since: the one by which the folder was read.
      return [];
    }
  });

test.skipIf(process.platform !== 'linux')('a statement of many rows copies no page of the database into a file', async () => {
  const db = openDatabase({ databaseUrl: null, dataDir }, () => undefined);
  await migrate(db, migrations);
  const rows = (from: number) =>
    Array.from({ length: 2000 }, (_, n) => ({ id: `${n}-${from}`.repeat(20), tokenHash: null, createdAt: 0, expiresAt: n }));
  await db.insertInto('challenge').values(rows(1)).execute();
  const before = namelessFiles();
  const during = await db.transaction().execute(async (tx) => {
    await tx.insertInto('challenge').values(rows(2)).execute();
    return namelessFiles();
  });
  await db.destroy();
  expect(during).toEqual(before);
});
