import type { Config } from '#server/config.ts';
import { openSnapshot, tableNames } from '#server/database/dump/index.ts';
import type { StoredFile } from '#server/platform/files/files.ts';
import { openStoredBytes } from '#server/platform/storage.ts';
import { keysOf } from '#server/platform/uploads/uploadProcessor.ts';
import type { FileCopy, WritableBackupFolder } from './backupFolder.ts';
import { eachOf } from './eachOf.ts';
import { type FileEntry, readCopies } from './fileList.ts';
import { createKnownFiles, type KnownFiles } from './knownFiles.ts';
import type { Owners } from './owners.ts';

const COPIES_AT_ONCE = 4;

/** Reads the database again: the files that it names now, the storage keys of these uploads once processed, and which of them are ready. */
const lookAgain = async (config: Config, uploadIds: ReadonlySet<string>) => {
  const snapshot = await openSnapshot(config);
  try {
    const known = createKnownFiles();
    const originals = new Map<string, string>();
    const ready = new Set<string>();
    for (const table of await snapshot.tables(tableNames)) {
      const [idAt, typeAt, stateAt] = [table.columns.indexOf('id'), table.columns.indexOf('type'), table.columns.indexOf('state')];
      for await (const rows of known.collect(table, snapshot.rows(table))) {
        if (table.name !== 'upload') continue;
        for (const row of rows) {
          const [id, type] = [String(row[idAt]), row[typeAt]];
          const [original] = typeof type === 'string' && uploadIds.has(id) ? keysOf({ id, type }) : [];
          if (original !== undefined) originals.set(id, original);
          if (row[stateAt] === 'ready') ready.add(id);
        }
      }
    }
    return { named: known.files, originals, ready };
  } finally {
    await snapshot.close();
  }
};

/** Returns the copies of stored files in the newest snapshot. */
export const readPreviousCopies = async (folder: WritableBackupFolder): Promise<Map<string, FileCopy>> => {
  const newest = (await folder.snapshots()).at(-1);
  return newest === undefined ? new Map() : readCopies(folder.pathOf(newest));
};

/**
 * Copies the files that the database named at its snapshot unless `previous` has them, and adds them to it. `isOvertaken` is true if an upload became
 * a file meanwhile, which the snapshot does not name.
 */
export const copyFiles = async (
  config: Config,
  folder: WritableBackupFolder,
  { known, owners }: { known: KnownFiles; owners: Owners },
  previous: Map<string, FileCopy>,
) => {
  const { files, uploads } = await openStoredBytes(config);
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

  // Uploads first: they change.
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
    previous.set(key, { size: copy.size, sha256: copy.sha256 });
    if (sha256 !== null && sha256 !== copy.sha256) lost.add(key);
    entries.push({ kind: 'file', key, ...ownerOf(key), ...copy });
  });

  let isOvertaken = false;
  if (missing.size + processed.size > 0) {
    const { named, originals, ready } = await lookAgain(config, new Set(processed.keys()));
    for (const key of missing) if (named.has(key)) lost.add(key);
    for (const [id, size] of processed) {
      const found = await files.find(originals.get(id) ?? id);
      const copy = found && (await copied(found));
      if (copy?.size === size) entries.push({ kind: 'upload', key: id, ...ownerOf(id), ...copy, complete: true });
      else {
        missing.add(id);
        isOvertaken ||= ready.has(id);
      }
    }
    for (const key of missing) entries.push({ kind: 'missing', key });
  }
  return { entries, copiedBytes, missing: missing.size, lost: lost.size, isOvertaken };
};
