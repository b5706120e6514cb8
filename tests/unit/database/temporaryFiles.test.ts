// Guards: SQLite's temporary files contain database pages, so none may be in a folder outside the portal's.
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-temporary-files-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const OPEN_FILES = '/proc/self/fd';

/** Open files without a name: SQLite unlinks its temporary files, so that they vanish with the process. */
const namelessFiles = (): string[] =>
  readdirSync(OPEN_FILES).flatMap((descriptor) => {
    try {
      const path = readlinkSync(join(OPEN_FILES, descriptor));
      return path.endsWith(' (deleted)') ? [path] : [];
    } catch {
      // The file descriptor that read the folder is closed by now.
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
