import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SealedKey } from './keys/sealedKey.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const PlainName = z.string().regex(/^[a-z0-9_]+$/);

/** A list in a file of its own: gzip, one JSON value a line. */
const List = z.object({ rows: z.int().min(0), sha256: Sha256 });

/** The contents of a snapshot. It is written last, so that a snapshot with a manifest is complete. */
const Manifest = z.object({
  /** Since 2, rows and files of families belong to data keys. */
  format: z.literal([1, 2]),
  createdAt: z.iso.datetime(),
  /** The newest migration of the database. */
  schema: PlainName,
  tables: z.array(List.extend({ name: PlainName, columns: z.array(PlainName).min(1) })),
  files: List.extend({ bytes: z.int().min(0) }),
  /** A MAC under the secret key, by which a wrong key is recognized. */
  keyCheck: z.string(),
  sealedKey: SealedKey.nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

const Sealed = z.object({ sha256: Sha256, manifest: z.unknown() });
const FILE = 'manifest.json';
const digest = (manifest: unknown): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, FILE), `${JSON.stringify({ sha256: digest(manifest), manifest }, null, 1)}\n`, { mode: 0o600, flush: true });

/** Throws if the manifest is missing, damaged, or of a newer format. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new Error(`${folder} has no manifest: it is no complete backup`);
  });
  try {
    const { sha256, manifest } = Sealed.parse(JSON.parse(text));
    if (digest(manifest) !== sha256) throw new Error('checksum');
    return Manifest.parse(manifest);
  } catch (error) {
    throw new Error(`${join(folder, FILE)} is damaged, or of a newer release`, { cause: error });
  }
};
