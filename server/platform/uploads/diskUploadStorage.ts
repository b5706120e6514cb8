import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#contract/http/problem.ts';
import { TYPE_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import { isMissing } from '#server/platform/files/files.ts';
import { type Body, readBody } from './body.ts';
import type { UploadStorage, WriteOptions } from './uploadStorage.ts';

const ID = /^[0-9a-f]{32}$/;

const lengthOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

/**
 * Releases a written piece's memory at once, if no other piece shares it. Left to the garbage collector, every 30 MB of an upload cost a
 * collection of the whole heap: half of the time of an upload.
 */
const releaseBuffer = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};

/** Writes everything; a full disk accepts part before it fails. */
const writeAll = async (file: FileHandle, pieces: readonly Buffer[], at: number): Promise<number> => {
  let rest = pieces;
  let position = at;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, position);
    position += bytesWritten;
    if (bytesWritten === lengthOf(rest)) break;
    const whole = Buffer.concat(rest);
    rest = [whole.subarray(bytesWritten)];
  }
  return position;
};

/** Collects the bytes needed to detect the type; `enough` is false if the body ends before. */
const firstPieces = async (body: Body, need: number): Promise<{ pieces: Buffer[]; enough: boolean }> => {
  const pieces: Buffer[] = [];
  while (lengthOf(pieces) < need) {
    const more = await body.next();
    if (!more) return { pieces, enough: false };
    pieces.push(...more);
  }
  return { pieces, enough: true };
};

/** Stores unfinished uploads in a folder of this machine, a file each; its length is the offset. `idleMs` is the maximum wait for an idle sender. */
export const createDiskUploadStorage = (folder: string, idleMs: number): UploadStorage => {
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new RangeError('not an upload');
    return join(folder, id);
  };
  const offset = async (id: string): Promise<number | null> => {
    try {
      return (await stat(pathOf(id))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const head = async (id: string, bytes: number): Promise<Buffer> => {
    const file = await open(pathOf(id), 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  };

  const append = async (id: string, file: FileHandle, body: Body, { offset: from, limit, check }: WriteOptions): Promise<number> => {
    let position = from;
    const add = async (pieces: readonly Buffer[]): Promise<void> => {
      if (position - from + lengthOf(pieces) > limit) {
        await file.truncate(from);
        throw new Problem('payload_too_large');
      }
      position = await writeAll(file, pieces, position);
      for (const piece of pieces) releaseBuffer(piece);
    };
    if (from < TYPE_BYTES) {
      const { pieces, enough } = await firstPieces(body, Math.min(TYPE_BYTES - from, limit));
      if (enough) await check(Buffer.concat([await head(id, from), ...pieces]));
      if (pieces.length > 0) await add(pieces);
    }
    for (let pieces = await body.next(); pieces; pieces = await body.next()) await add(pieces);
    return position;
  };

  return {
    offset,
    head,
    async create(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await (await open(pathOf(id), 'wx', 0o600)).close();
    },
    async write(id, raw, options) {
      const file = await open(pathOf(id), 'r+');
      const body = readBody(raw, { signals: options.signals, idleMs });
      try {
        return await append(id, file, body, options);
      } finally {
        body.release();
        await file.close();
      }
    },
    async finish(id, files, key) {
      const path = pathOf(id);
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await files.adopt(key, path);
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async list() {
      try {
        return (await readdir(folder)).filter((name) => ID.test(name));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
};
