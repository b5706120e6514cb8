import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

/** Returns the SHA-256 of bytes, in hex. */
export const sha256OfStream = async (bytes: Readable): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
};

/** Returns the SHA-256 of a file, in hex. */
export const sha256Of = (path: string): Promise<string> => sha256OfStream(createReadStream(path));

/** Writes batches of values as a list: gzip, one JSON value a line. Resolves once the file is on disk. */
export const writeList = async (path: string, batches: AsyncIterable<readonly unknown[]>): Promise<{ rows: number; sha256: string }> => {
  let rows = 0;
  async function* lines() {
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      rows += batch.length;
      yield `${batch.map((value) => JSON.stringify(value)).join('\n')}\n`;
    }
  }
  const hash = createHash('sha256');
  const hashed = new PassThrough();
  hashed.on('data', (bytes: Buffer) => hash.update(bytes));
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines()), createGzip({ level: constants.Z_BEST_SPEED }), hashed, file);
  return { rows, sha256: hash.digest('hex') };
};

/** Yields the values of a list, in batches. */
export async function* readList(path: string, batchSize: number): AsyncGenerator<unknown[]> {
  let rest = '';
  let batch: unknown[] = [];
  const unpacked = createGunzip().setEncoding('utf8');
  // A failure reaches the loop below through the stream.
  pipeline(createReadStream(path), unpacked).catch(() => undefined);
  for await (const text of unpacked) {
    // Not readline, which treats U+2028 as the end of a line; names may contain it.
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      batch.push(JSON.parse(line));
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (rest !== '') throw new Error(`${path} ends in the middle of a line`);
  if (batch.length > 0) yield batch;
}
