import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { checkKey, type Files } from './files.ts';
import type { Objects } from './objectStore.ts';

/** Stores files in an S3-compatible store. A file exists completely or not at all. Throws RangeError for a key that is not a plain path. */
export const createObjectFiles = ({ client, bucket, size, read, remove }: Objects): Files => ({
  async put(key, bytes) {
    checkKey(key);
    if ((await size(key)) === bytes.length) return;
    await client.putObject({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length });
  },
  async adopt(key, path) {
    checkKey(key);
    await client.putObject({ Bucket: bucket, Key: key, Body: createReadStream(path), ContentLength: (await stat(path)).size });
    await rm(path, { force: true });
  },
  async find(key) {
    checkKey(key);
    const found = await size(key);
    return found === null ? null : { size: found, read: (range) => read(key, range) };
  },
  remove(key) {
    checkKey(key);
    return remove(key);
  },
});
