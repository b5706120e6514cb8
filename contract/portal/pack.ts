/**
 * One file of a pack, which combines the portal's files for the service worker. A pack is the length of its list (4 bytes, big-endian), the list
 * with one line per file, and then the files one after the other. The list has the SHA-256 of each file, and the pack's name contains that of the
 * list.
 */
export interface PackedFile {
  /** Its path, as in the worker's list of portal files. */
  url: string;
  /** The content type with which the server sends it. */
  type: string;
  size: number;
  /** In hex, as is the pack's own. */
  sha256: string;
}

export const LIST_LENGTH_BYTES = 4;

export const packName = (sha256: string): string => `pack-${sha256}.bin`;

/** Returns the SHA-256 of the list of the pack at this address; null for any other file. */
export const packHashOf = (url: string): string | null => /\/pack-([0-9a-f]{64})\.bin$/.exec(url)?.[1] ?? null;

export const writePackList = (files: readonly PackedFile[]): string =>
  files.map(({ sha256, size, type, url }) => `${sha256}\t${size}\t${type}\t${url}`).join('\n');

export const readPackList = (list: string): PackedFile[] =>
  list.split('\n').map((line) => {
    const [sha256 = '', size = '', type = '', url = ''] = line.split('\t');
    return { sha256, size: Number(size), type, url };
  });
