import { join } from 'node:path';
import { z } from 'zod';
import type { BackupFolder } from '#server/backup/backupFolder.ts';
import { readList } from '#server/backup/lists.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { recordOf } from '#server/backup/owners.ts';
import type { Row, Snapshot } from '#server/database/dump/index.ts';
import { earlierSecretKeys, type WrappedKey } from '#server/platform/secrets/vaultKeys.ts';
import { keyCheckOf } from './keyCheck.ts';

const TABLE = 'vault_key';
const BATCH = 1000;
const Wrapped = z.object({ id: z.string(), kind: z.string(), wrapped: z.string() });
const Rows = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/** Returns the installation's earlier secret keys from its database. Throws if `secretKey` has been replaced since. */
export const earlierKeysOf = async (snapshot: Snapshot, secretKey: Buffer): Promise<Buffer[]> => {
  const found: WrappedKey[] = [];
  for (const table of await snapshot.tables([TABLE]))
    for await (const rows of snapshot.rows(table)) found.push(...rows.map((row) => Wrapped.parse(recordOf(table, row))));
  try {
    return earlierSecretKeys(secretKey, found);
  } catch {
    throw new Error('the secret key is not the one of this database');
  }
};

/** Returns the secret key under which a snapshot was taken, from the newest snapshot; null if `secretKey` does not lead to it. */
export const earlierKeyOf = async (folder: BackupFolder, keyCheck: string, secretKey: Buffer): Promise<Buffer | null> => {
  const newest = (await folder.snapshots()).at(-1);
  if (newest === undefined) return null;
  const manifest = await readManifest(folder.pathOf(newest));
  const table = manifest.tables.find(({ name }) => name === TABLE);
  if (!table || manifest.keyCheck !== keyCheckOf(secretKey)) return null;
  const rows: Row[] = [];
  for await (const batch of readList(join(folder.pathOf(newest), 'tables', `${TABLE}.jsonl.gz`), BATCH)) rows.push(...Rows.parse(batch));
  const keys = earlierSecretKeys(
    secretKey,
    rows.map((row) => Wrapped.parse(recordOf(table, row))),
  );
  return keys.find((key) => keyCheckOf(key) === keyCheck) ?? null;
};
