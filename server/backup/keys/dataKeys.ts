import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readList, writeList } from '#server/backup/lists.ts';
import { isMissing } from '#server/platform/files/files.ts';
import { createVault } from '#server/platform/secrets/vault.ts';

/** Beside the snapshots, not in them: each backup replaces the file, so that a deleted key is gone for all snapshots. */
const FILE = 'keys.jsonl.gz';
const BATCH = 1000;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const Line = z.tuple([z.string(), z.string()]);

/** A row in a snapshot, sealed by the data key of its entry or account. */
export const SealedRow = z.object({ owner: z.string(), sealed: z.string() });
export type SealedRow = z.infer<typeof SealedRow>;

/** The data keys of entries and accounts, by their ids; each is sealed by the installation's secret key. */
export interface DataKeys {
  has(owner: string): boolean;
  /** Seals a value for an owner, who gets a key the first time. */
  seal(owner: string, value: unknown): SealedRow;
  /** Returns the value; null if the owner's key has been destroyed. */
  open(row: SealedRow): unknown;
  /** Writes the keys to the backup folder: all of them, or only those that have sealed something since they were opened. The others are destroyed. */
  save(which: 'all' | 'used'): Promise<void>;
}

const contextOf = (owner: string): string => `data key ${owner}`;

const sealedKeys = async (root: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  try {
    for await (const batch of readList(join(root, FILE), BATCH)) for (const line of batch) found.set(...Line.parse(line));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return found;
};

/** Returns the owners whose keys a backup folder has. */
export const readKeyOwners = async (root: string): Promise<ReadonlySet<string>> => new Set((await sealedKeys(root)).keys());

const canOpen = (secretKey: Buffer, [owner, sealed]: readonly [string, string]): boolean => {
  try {
    createVault(secretKey).open(sealed, contextOf(owner));
    return true;
  } catch {
    return false;
  }
};

/**
 * Opens the data keys of a backup folder. Keys sealed by one of the earlier secret keys are sealed again by the present one. Throws if none of these
 * opens them.
 */
export const openDataKeys = async (root: string, secretKey: Buffer, earlierKeys: readonly Buffer[] = []): Promise<DataKeys> => {
  const vault = createVault(secretKey);
  const sealed = await sealedKeys(root);
  const [first] = sealed;
  if (first && !canOpen(secretKey, first)) {
    const earlier = earlierKeys.find((key) => canOpen(key, first));
    if (!earlier) throw new Error(`${FILE} is under another secret key`);
    const before = createVault(earlier);
    for (const [owner, text] of sealed) sealed.set(owner, vault.seal(before.open(text, contextOf(owner)), contextOf(owner)));
  }
  const keys = new Map<string, Buffer>();
  const used = new Set<string>();

  const find = (owner: string): Buffer | null => {
    const stored = sealed.get(owner);
    const known = keys.get(owner) ?? (stored === undefined ? null : Buffer.from(vault.open(stored, contextOf(owner)), 'base64'));
    if (known) keys.set(owner, known);
    return known;
  };
  const make = (owner: string): Buffer => {
    const key = randomBytes(KEY_BYTES);
    keys.set(owner, key);
    sealed.set(owner, vault.seal(key.toString('base64'), contextOf(owner)));
    return key;
  };

  return {
    has: (owner) => sealed.has(owner),
    seal(owner, value) {
      used.add(owner);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', find(owner) ?? make(owner), iv);
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return { owner, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64') };
    },
    open(row) {
      const key = find(row.owner);
      if (!key) return null;
      const bytes = Buffer.from(row.sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      const value: unknown = JSON.parse(text);
      return value;
    },
    async save(which) {
      const lines = [...sealed].filter(([owner]) => which === 'all' || used.has(owner));
      const unfinished = join(root, `.partial-${FILE}`);
      await writeList(unfinished, Readable.from([lines]));
      await rename(unfinished, join(root, FILE));
    },
  };
};
