import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { type DumpTable, openSnapshot, type Row, type Snapshot, tableNames } from '../database/dump/index.ts';
import { migrations } from '../database/migrations/index.ts';
import type { StoredFile } from '../platform/files.ts';
import { readSecretKey } from '../platform/secretKey.ts';
import { openStoredBytes } from '../platform/storage.ts';
import { keysOf } from '../platform/uploads/uploadProcessor.ts';
import { type FileCopy, openForWriting, snapshotName, type WritableBackupFolder } from './backupFolder.ts';
import { type DataKeys, openDataKeys, readKeyOwners, type SealedRow } from './dataKeys.ts';
import { eachOf } from './eachOf.ts';
import { FILE_LIST, type FileEntry, isReadable, readCopies, readFileList } from './fileList.ts';
import { keyCheckOf } from './keyCheck.ts';
import { createKnownFiles, type KnownFiles } from './knownFiles.ts';
import { writeList } from './lists.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { type Owners, readOwners, recordOf } from './owners.ts';
import { sealKey } from './sealedKey.ts';

const COPIES_AT_ONCE = 4;

export interface BackupOptions {
  target: string;
  /** How many snapshots stay, this one included; null: all of them. */
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
  /** Files that were deleted while the backup ran, and uploads whose bytes the store does not give out yet. */
  missing: number;
  /** Files that the database still names, and that the store does not have, or has damaged. */
  lost: number;
}

/** Under what the rows of families are sealed. */
interface Sealing {
  owners: Owners;
  keys: DataKeys;
}

const secretKeyOf = ({ secretKey, dataDir }: Config): Buffer => {
  const key = readSecretKey(secretKey, dataDir);
  if (key === null) throw new Error(`there is neither SECRET_KEY nor ${dataDir}/secret.key`);
  return key;
};

/** The rows of a table as a snapshot holds them: what belongs to a family under its data key. */
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

/** The files that the database names by now, and where the bytes of these uploads lie once they are processed. */
const lookAgain = async (config: Config, uploadIds: ReadonlySet<string>) => {
  const snapshot = await openSnapshot(config);
  try {
    const known = createKnownFiles();
    const originals = new Map<string, string>();
    for (const table of await snapshot.tables(tableNames)) {
      const [idAt, typeAt] = [table.columns.indexOf('id'), table.columns.indexOf('type')];
      for await (const rows of known.collect(table, snapshot.rows(table))) {
        if (table.name !== 'upload') continue;
        for (const row of rows) {
          const [id, type] = [String(row[idAt]), row[typeAt]];
          const [original] = typeof type === 'string' && uploadIds.has(id) ? keysOf({ id, type }) : [];
          if (original !== undefined) originals.set(id, original);
        }
      }
    }
    return { named: known.files, originals };
  } finally {
    await snapshot.close();
  }
};

/** Copies the files that the database named at its moment, as far as the previous snapshot does not have them. */
const copyFiles = async (config: Config, folder: WritableBackupFolder, known: KnownFiles, owners: Owners) => {
  const { files, uploads } = await openStoredBytes(config);
  const newest = (await folder.snapshots()).at(-1);
  const previous = newest === undefined ? new Map<string, FileCopy>() : await readCopies(folder.pathOf(newest));
  const entries: FileEntry[] = [];
  const missing = new Set<string>();
  const lost = new Set<string>();
  let copiedBytes = 0;
  const ownerOf = (key: string): { owner?: string } => {
    const owner = owners.ofFile(key);
    return owner === null ? {} : { owner };
  };
  const copied = async (file: StoredFile): Promise<FileCopy> => {
    const copy = await folder.addCopy(file);
    copiedBytes += copy.size;
    return copy;
  };

  // Uploads first: they are what changes.
  const processed = new Map<string, number>();
  await eachOf(known.uploads, COPIES_AT_ONCE, async ([key, size]) => {
    const found = await uploads.find(key);
    if (!found) processed.set(key, size);
    else {
      const copy = await copied(found);
      entries.push({ kind: 'upload', key, ...ownerOf(key), ...copy, complete: copy.size === size });
    }
  });
  await eachOf(known.files, COPIES_AT_ONCE, async ([key, sha256]) => {
    const before = previous.get(key);
    const found = await files.find(key);
    if (!found) {
      missing.add(key);
      return;
    }
    // The content under a key never changes.
    const unchanged = before !== undefined && before.size === found.size && (await folder.hasCopy(before));
    const copy = unchanged ? before : await copied(found);
    if (sha256 !== null && sha256 !== copy.sha256) lost.add(key);
    entries.push({ kind: 'file', key, ...ownerOf(key), ...copy });
  });

  if (missing.size + processed.size > 0) {
    const { named, originals } = await lookAgain(config, new Set(processed.keys()));
    for (const key of missing) if (named.has(key)) lost.add(key);
    for (const [id, size] of processed) {
      const found = await files.find(originals.get(id) ?? id);
      const copy = found && (await copied(found));
      if (copy?.size === size) entries.push({ kind: 'upload', key: id, ...ownerOf(id), ...copy, complete: true });
      else missing.add(id);
    }
    for (const key of missing) entries.push({ kind: 'missing', key });
  }
  return { entries, copiedBytes, missing: missing.size, lost: lost.size };
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
 * Backs up what the configuration names, while servers work on it: one moment of the database, then the files that it names. What has been
 * erased since the last time can then be read in no snapshot: its data key is destroyed and its files are removed. Throws where
 * no complete snapshot could be made; those that are there stay as they are.
 */
export const takeBackup = async (config: Config, { target, keep, passphrase }: BackupOptions): Promise<BackupReport> => {
  const key = secretKeyOf(config);
  const folder = await openForWriting(target);
  try {
    const known = createKnownFiles();
    const createdAt = new Date();
    const partial = await folder.begin();
    const snapshot = await openSnapshot(config);
    const keys = await openDataKeys(target, key);
    let tables: Manifest['tables'];
    let owners: Owners;
    const schema = await snapshot.schema();
    try {
      if (schema !== Object.keys(migrations).at(-1))
        throw new Error('the database is of another release: start the server of this one first');
      owners = await readOwners(snapshot);
      tables = await dumpTables(snapshot, partial, known, { owners, keys });
      await snapshot.check();
    } finally {
      await snapshot.close();
    }
    const { entries, ...report } = await copyFiles(config, folder, known, owners);
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
    // First the keys that the snapshot needs; only once it is there, those go that it does not.
    await keys.save('all');
    await folder.complete(partial, name);
    await keys.save('used');
    await prune(folder, keep, await readKeyOwners(target));
    return { ...report, name, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: copies.length };
  } finally {
    folder.release();
  }
};
