import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { type DumpTable, openSnapshot, type Row, type Snapshot, tableNames } from '#server/database/dump/index.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { readSecretKey } from '#server/platform/secrets/secretKey.ts';
import { openForWriting, snapshotName, type WritableBackupFolder } from './backupFolder.ts';
import { copyFiles, readPreviousCopies } from './copyFiles.ts';
import { FILE_LIST, isReadable, readFileList } from './fileList.ts';
import { type DataKeys, openDataKeys, readKeyOwners, type SealedRow } from './keys/dataKeys.ts';
import { earlierKeysOf } from './keys/earlierKeys.ts';
import { keyCheckOf } from './keys/keyCheck.ts';
import { sealKey } from './keys/sealedKey.ts';
import { createKnownFiles, type KnownFiles } from './knownFiles.ts';
import { writeList } from './lists.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { type Owners, readOwners, recordOf } from './owners.ts';

/** Maximum number of times the database is read if uploads became files while theirs were copied; the last reading is used as it is. */
const MOST_MOMENTS = 3;

export interface BackupOptions {
  target: string;
  /** Number of snapshots to keep, including this one; null: all of them. */
  keep: number | null;
  /** Seals the secret key into the snapshot; null: the key is not in it. */
  passphrase: string | null;
}

export interface BackupReport {
  name: string;
  rows: number;
  files: number;
  /** Bytes of files that this run copied. */
  copiedBytes: number;
  /** Files that were deleted while the backup ran, and uploads whose bytes the store does not provide yet. */
  missing: number;
  /** Files that the database still names, but that are missing or damaged in the store. */
  lost: number;
}

/** The owners and keys by which the rows of families are sealed. */
interface Sealing {
  owners: Owners;
  keys: DataKeys;
}

const secretKeyOf = ({ secretKey, dataDir }: Config): Buffer => {
  const key = readSecretKey(secretKey, dataDir);
  if (key === null) throw new Error(`there is neither SECRET_KEY nor ${dataDir}/secret.key`);
  return key;
};

/** Yields the rows of a table as in a snapshot: a family's are sealed by its data key. */
async function* sealRows(table: DumpTable, rows: AsyncIterable<Row[]>, { owners, keys }: Sealing): AsyncGenerator<(Row | SealedRow)[]> {
  for await (const batch of rows)
    yield batch.map((row) => {
      const owner = owners.ofRow(table.name, recordOf(table, row));
      return owner === null ? row : keys.seal(owner, row);
    });
}

const dumpTables = async (snapshot: Snapshot, folder: string, known: KnownFiles, sealing: Sealing): Promise<Manifest['tables']> => {
  const written: Manifest['tables'] = [];
  for (const table of await snapshot.tables(tableNames)) {
    const sealed = sealRows(table, known.collect(table, snapshot.rows(table)), sealing);
    const { rows, sha256 } = await writeList(join(folder, 'tables', `${table.name}.jsonl.gz`), sealed);
    if (rows !== (await snapshot.count(table.name))) throw new Error(`not every row of ${table.name} could be read`);
    written.push({ ...table, rows, sha256 });
  }
  return written;
};

/** The contents of the database at one time. */
interface Moment {
  createdAt: Date;
  schema: string;
  tables: Manifest['tables'];
  known: KnownFiles;
  owners: Owners;
  keys: DataKeys;
}

/** Writes the database's rows at one time into the folder of an unfinished snapshot. */
const readMoment = async (config: Config, { target, key, partial }: { target: string; key: Buffer; partial: string }): Promise<Moment> => {
  const known = createKnownFiles();
  const createdAt = new Date();
  const snapshot = await openSnapshot(config);
  try {
    const keys = await openDataKeys(target, key, await earlierKeysOf(snapshot, key));
    const schema = await snapshot.schema();
    if (schema === null || schema !== Object.keys(migrations).at(-1))
      throw new Error('the database is of another release: start the server of this one first');
    const owners = await readOwners(snapshot);
    const tables = await dumpTables(snapshot, partial, known, { owners, keys });
    await snapshot.check();
    return { createdAt, schema, tables, known, owners, keys };
  } finally {
    await snapshot.close();
  }
};

/** Removes all but the newest snapshots, and the copies that only those needed, or that belong to a family whose key is destroyed. */
const prune = async (folder: WritableBackupFolder, keep: number | null, owners: ReadonlySet<string>): Promise<void> => {
  const names = await folder.snapshots();
  if (keep !== null) for (const name of names.slice(0, -keep)) await folder.removeSnapshot(name);
  const needed = new Set<string>();
  for (const name of await folder.snapshots())
    for await (const entry of readFileList(folder.pathOf(name))) if (isReadable(entry, owners)) needed.add(entry.sha256);
  await folder.removeCopiesExcept(needed);
};

/**
 * Backs up the configured data while servers use it: the database at one time, then the files that it names. Data erased since the last backup can
 * then be read in no snapshot: its data key is destroyed and its files are removed. Throws if no complete snapshot could be made; the existing ones
 * stay unchanged.
 */
export const takeBackup = async (config: Config, { target, keep, passphrase }: BackupOptions): Promise<BackupReport> => {
  const key = secretKeyOf(config);
  const folder = await openForWriting(target);
  try {
    const partial = await folder.begin();
    const previous = await readPreviousCopies(folder);
    let copiedBytes = 0;
    const takeMoment = async () => {
      const moment = await readMoment(config, { target, key, partial });
      const copied = await copyFiles(config, folder, moment, previous);
      copiedBytes += copied.copiedBytes;
      return { ...moment, ...copied };
    };
    let moment = await takeMoment();
    // An upload processed meanwhile leaves files that its row in the database's snapshot does not name.
    for (let moments = 1; moment.isOvertaken && moments < MOST_MOMENTS; moments += 1) moment = await takeMoment();
    const { createdAt, schema, tables, keys, entries, missing, lost } = moment;
    const list = await writeList(join(partial, FILE_LIST), Readable.from([entries]));
    const copies = entries.filter((entry) => entry.kind !== 'missing');
    const bytes = copies.reduce((sum, { size }) => sum + size, 0);
    const name = snapshotName(createdAt);
    await writeManifest(partial, {
      format: 2,
      createdAt: createdAt.toISOString(),
      schema,
      tables,
      files: { ...list, bytes },
      keyCheck: keyCheckOf(key),
      sealedKey: passphrase === null ? null : await sealKey(key, passphrase),
    });
    // First all keys that the snapshot needs; the others are destroyed only once it exists.
    await keys.save('all');
    await folder.complete(partial, name);
    await keys.save('used');
    await prune(folder, keep, await readKeyOwners(target));
    return { missing, lost, copiedBytes, name, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: copies.length };
  } finally {
    folder.release();
  }
};
