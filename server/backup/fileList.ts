import { join } from 'node:path';
import { z } from 'zod';
import type { FileCopy } from './backupFolder.ts';
import { readList } from './lists.ts';

const Copy = { key: z.string(), owner: z.string().optional(), size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

/** A snapshot's record of one file that its database names. */
const FileEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), ...Copy }),
  /** The bytes of an upload so far; `complete`: it has all of them and only awaits its processing. */
  z.object({ kind: z.literal('upload'), ...Copy, complete: z.boolean() }),
  /** The file was deleted between the database's snapshot and its own copy, or the store does not provide an unfinished upload. */
  z.object({ kind: z.literal('missing'), key: z.string() }),
]);
export type FileEntry = z.infer<typeof FileEntry>;
export type CopiedEntry = Exclude<FileEntry, { kind: 'missing' }>;

/** Returns true if a backup may still hold the bytes: not of a family whose data key is destroyed. */
export const isReadable = (entry: FileEntry, owners: ReadonlySet<string>): entry is CopiedEntry =>
  entry.kind !== 'missing' && (entry.owner === undefined || owners.has(entry.owner));

export const FILE_LIST = 'files.jsonl.gz';
const BATCH = 1000;

export async function* readFileList(folder: string): AsyncGenerator<FileEntry> {
  for await (const batch of readList(join(folder, FILE_LIST), BATCH)) for (const line of batch) yield FileEntry.parse(line);
}

/** Returns the stored files of a snapshot by their keys. */
export const readCopies = async (folder: string): Promise<Map<string, FileCopy>> => {
  const copies = new Map<string, FileCopy>();
  for await (const entry of readFileList(folder))
    if (entry.kind === 'file') copies.set(entry.key, { size: entry.size, sha256: entry.sha256 });
  return copies;
};
