import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LIST_LENGTH_BYTES, packName, writePackList } from '../../contract/portal/pack.ts';

/** Content types with which the server sends the files of a pack. */
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Sorts files by kind: neighbours of one kind compress better. */
const byKind = (a: string, b: string): number => (`${extname(a)} ${a}` < `${extname(b)} ${b}` ? -1 : 1);

/** Returns a pack of files below a folder, and its name. */
export const packOf = async (folder: string, urls: readonly string[]): Promise<{ name: string; bytes: Buffer }> => {
  const files = await Promise.all(
    [...urls].sort(byKind).map(async (url) => {
      const type = TYPES[extname(url)];
      if (type === undefined) throw new Error(`the pack knows no content type for ${url}`);
      const bytes = await readFile(join(folder, url));
      return { url: `/${url}`, type, size: bytes.length, sha256: sha256(bytes), bytes };
    }),
  );
  const list = Buffer.from(writePackList(files));
  const length = Buffer.alloc(LIST_LENGTH_BYTES);
  length.writeUInt32BE(list.length);
  return { name: packName(sha256(list)), bytes: Buffer.concat([length, list, ...files.map(({ bytes }) => bytes)]) };
};

/** Writes a pack into `below`, a folder in `folder`. Returns the pack's path from `folder`. */
export const writePack = async (folder: string, below: string, urls: readonly string[]): Promise<string> => {
  const { name, bytes } = await packOf(folder, urls);
  await writeFile(join(folder, below, name), bytes);
  return `${below}/${name}`;
};
