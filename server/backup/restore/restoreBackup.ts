import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type BackupFolder, openBackupFolder } from '#server/backup/backupFolder.ts';
import { eachOf } from '#server/backup/eachOf.ts';
import { type FileEntry, isReadable, readFileList } from '#server/backup/fileList.ts';
import { type DataKeys, openDataKeys, readKeyOwners, SealedRow } from '#server/backup/keys/dataKeys.ts';
import { readList, sha256OfStream } from '#server/backup/lists.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { verifySnapshot } from '#server/backup/verifyBackup.ts';
import type { Config } from '#server/config.ts';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { type DumpTable, openLoader, type Row } from '#server/database/dump/index.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { replaceSecretKey } from '#server/platform/secrets/vaultKeys.ts';
import { openStoredBytes } from '#server/platform/storage.ts';
import { recountSeats } from './recountStore.ts';
import { prepareDestination } from './restoreDestination.ts';

const FILES_AT_ONCE = 4;
const BATCH_ROWS = 1000;

export interface RestoreOptions {
  source: string;
  /** Null: the newest. */
  snapshot: string | null;
  /** Sets the database in `DATA_DIR` aside instead of refusing. */
  replace: boolean;
  /** Writes the configuration's secret key, which came from the backup, to `DATA_DIR`. */
  writeKey: boolean;
}

export interface RestoreReport {
  name: string;
  rows: number;
  files: number;
  /** Files that are not restored: erased since, deleted while the backup was taken, or an unfinished upload to or from an object store. */
  missing: number;
}

const PlainRow = z.array(z.union([z.string(), z.number(), z.null()]));
const Lines = z.array(z.union([PlainRow, SealedRow]));

/** Returns the name of the wanted snapshot, or the newest. Throws if it does not exist. */
export const chooseSnapshot = async (folder: BackupFolder, source: string, wanted: string | null): Promise<string> => {
  const names = await folder.snapshots();
  const name = wanted === null ? names.at(-1) : names.find((each) => each === wanted);
  if (name === undefined) throw new Error(`there is no complete backup ${wanted === null ? '' : `${wanted} `}in ${source}`);
  return name;
};

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

const migrateTo = async (place: Place, last: string | null): Promise<void> => {
  const db = openDatabase(place, () => undefined);
  try {
    await migrate(db, last === null ? migrations : Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last)));
  } finally {
    await db.destroy();
  }
};

/** Returns the readable rows of a table, without those of families whose keys are destroyed, and without references to their accounts. */
const openRows = (table: DumpTable, lines: unknown[], keys: DataKeys, isSealed: boolean): Row[] => {
  const accountAt = isSealed && table.name === 'vote' ? table.columns.indexOf('account_id') : -1;
  return Lines.parse(lines).flatMap((line) => {
    const opened = Array.isArray(line) ? line : keys.open(line);
    if (opened === null) return [];
    const row = PlainRow.parse(opened);
    const voter = row[accountAt];
    // A vote outlives its voter, without their account.
    if (typeof voter === 'string' && !keys.has(voter)) row[accountAt] = null;
    return [row];
  });
};

/** Creates the backup's schema, fills it, and migrates it to the newest. Returns the number of its rows. */
const loadTables = async (place: Place, folder: string, { format, schema, tables }: Manifest, keys: DataKeys): Promise<number> => {
  if (!(schema in migrations)) throw new Error(`the backup is of a newer release: its schema is ${schema}`);
  await migrateTo(place, schema);
  const loader = await openLoader(place);
  const loaded = new Map<string, number>();
  try {
    for (const table of tables) {
      const width = table.columns.length;
      const rows = async function* (): AsyncGenerator<Row[]> {
        for await (const batch of readList(join(folder, 'tables', `${table.name}.jsonl.gz`), BATCH_ROWS)) {
          const parsed = openRows(table, batch, keys, format === 2);
          loaded.set(table.name, (loaded.get(table.name) ?? 0) + parsed.length);
          if (parsed.some((row) => row.length !== width)) throw new Error(`a row of ${table.name} has another number of columns`);
          yield parsed;
        }
      };
      await loader.add(table, rows());
    }
    for (const { name } of tables) {
      const rows = loaded.get(name) ?? 0;
      if ((await loader.count(name)) !== rows) throw new Error(`${name} does not have its ${rows} rows after the restore`);
    }
    await loader.commit();
  } finally {
    await loader.close();
  }
  await migrateTo(place, null);
  const rows = [...loaded.values()].reduce((sum, count) => sum + count, 0);
  if (tables.some((table) => table.rows !== (loaded.get(table.name) ?? 0))) await recount(place);
  return rows;
};

/** Brings a database that was backed up under an earlier secret key under the present one. */
const changeKey = async (place: Place, from: Buffer, to: Buffer): Promise<void> => {
  const db = openDatabase(place, () => undefined);
  try {
    await replaceSecretKey(db, { from, to, now: systemClock.now() });
  } finally {
    await db.destroy();
  }
};

/** Recounts seats and uses of codes if entries in the backup could no longer be read. */
const recount = async (place: Place): Promise<void> => {
  const db = openDatabase(place, () => undefined);
  try {
    await recountSeats(db);
  } finally {
    await db.destroy();
  }
};

/** Writes a snapshot's files to the configured storage; resolves to the numbers of restored and missing files. */
const restoreFiles = async (config: Config, folder: BackupFolder, entries: AsyncIterable<FileEntry>, owners: ReadonlySet<string>) => {
  const { files, uploads } = await openStoredBytes(config);
  const temporary = join(config.dataDir, 'restoring-files');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const report = { files: 0, missing: 0 };
  await eachOf(entries, FILES_AT_ONCE, async (entry) => {
    // An object store starts an upload again: its parts cannot be restored.
    if (!isReadable(entry, owners) || (entry.kind === 'upload' && config.objectStore && !entry.complete)) {
      report.missing += 1;
      return;
    }
    const { key, sha256, size } = entry;
    const store = entry.kind === 'upload' ? uploads : files;
    const there = await store.find(key);
    if (there?.size !== size || (await sha256OfStream(there.read())) !== sha256) {
      const copy = join(temporary, randomUUID());
      await copyFile(folder.copyPath(sha256), copy);
      const opened = await open(copy, 'r+');
      await opened.chmod(0o600);
      await opened.sync().finally(() => opened.close());
      await store.adopt(key, copy);
    }
    report.files += 1;
  });
  await rm(temporary, { recursive: true });
  return report;
};

/**
 * Restores a snapshot to the configured empty database and storage. All of it is verified before anything is written, and the database comes last: an
 * interrupted restore can be run again.
 */
export const restoreBackup = async (config: Config, { source, snapshot, replace, writeKey }: RestoreOptions): Promise<RestoreReport> => {
  const folder = openBackupFolder(source);
  const name = await chooseSnapshot(folder, source, snapshot);
  const manifest = await verifySnapshot(folder, name);
  const destination = await prepareDestination(config, { folder, keyCheck: manifest.keyCheck, replace, writeKey });
  const path = folder.pathOf(name);
  const report = await restoreFiles(config, folder, readFileList(path), await readKeyOwners(source));
  const keys = await openDataKeys(source, destination.key);
  const rows = await loadTables(destination.place, path, manifest, keys);
  if (destination.earlierKey) await changeKey(destination.place, destination.earlierKey, destination.key);
  await destination.finish();
  return { name, rows, ...report };
};
