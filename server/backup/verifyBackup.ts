import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '#server/platform/files/files.ts';
import type { BackupFolder } from './backupFolder.ts';
import { eachOf } from './eachOf.ts';
import { type CopiedEntry, FILE_LIST, isReadable, readFileList } from './fileList.ts';
import { readKeyOwners } from './keys/dataKeys.ts';
import { sha256Of } from './lists.ts';
import { type Manifest, readManifest } from './manifest.ts';

const CHECKS_AT_ONCE = 4;

const expectSha256 = async (path: string, sha256: string): Promise<void> => {
  const found = await sha256Of(path).catch((error: unknown) => {
    throw isMissing(error) ? new Error(`${path} is missing`) : error;
  });
  if (found !== sha256) throw new Error(`${path} is damaged`);
};

/**
 * Reads all of a snapshot and compares it with its checksums; `checked` has the copies known to be intact. Erased files are no damage. Throws at the
 * first damage.
 */
export const verifySnapshot = async (folder: BackupFolder, name: string, checked = new Set<string>()): Promise<Manifest> => {
  const path = folder.pathOf(name);
  const owners = await readKeyOwners(folder.root);
  const manifest = await readManifest(path);
  for (const table of manifest.tables) await expectSha256(join(path, 'tables', `${table.name}.jsonl.gz`), table.sha256);
  await expectSha256(join(path, FILE_LIST), manifest.files.sha256);

  async function* unchecked(): AsyncGenerator<CopiedEntry> {
    for await (const entry of readFileList(path)) {
      if (!isReadable(entry, owners) || checked.has(entry.sha256)) continue;
      checked.add(entry.sha256);
      yield entry;
    }
  }
  await eachOf(unchecked(), CHECKS_AT_ONCE, async ({ size, sha256 }) => {
    const copy = folder.copyPath(sha256);
    await expectSha256(copy, sha256);
    if ((await stat(copy)).size !== size) throw new Error(`${copy} is damaged`);
  });
  return manifest;
};
