import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { Problem } from '#contract/http/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { inspect } from './inspect.ts';
import { currentRequest } from './request.ts';
import { changeUpload, deleteUpload, findUpload, UNFINISHED_MS } from './store.ts';
import type { UploadProcessor } from './uploadProcessor.ts';
import type { UploadStorage } from './uploadStorage.ts';

interface Deps {
  db: Db;
  clock: Clock;
  storage: UploadStorage;
  processor: UploadProcessor;
  /** Aborted when the server stops: running requests keep what they have. */
  stopping: AbortSignal;
}

/** So often that is written down: a commit waits for all that the disk has not written yet, this upload's bytes among it. */
const EXTEND_EVERY_MS = 6 * 3600_000;

const isStringMap = (value: unknown): value is Record<string, string | null> => typeof value === 'object' && value !== null;

/**
 * What tus knows of an upload stands in the database; how many bytes of it there are, the disk says. Expiry is our own: the package
 * goes by the time of creation and by a clock that tests cannot set, and its clean-up takes finished uploads as well.
 */
export class TusStore extends DataStore {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** The row exists already, with its quota reserved. */
  override async create(upload: Upload): Promise<Upload> {
    const { storage, db } = this.#deps;
    try {
      await storage.create(upload.id, upload.size ?? 0);
    } catch (error) {
      // Each by itself: where the store is away, nothing can be removed there, and the row must hold no quota all the same.
      await Promise.allSettled([storage.remove(upload.id), deleteUpload(db, upload.id)]);
      throw error;
    }
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, storage } = this.#deps;
    const row = await findUpload(db, id);
    const offset = row?.state === 'uploading' ? await storage.offset(id) : row?.sizeBytes;
    if (!row || offset === undefined || offset === null) throw ERRORS.FILE_NOT_FOUND;
    const metadata: unknown = JSON.parse(row.metadata);
    return new Upload({
      id,
      size: row.sizeBytes,
      offset,
      creation_date: new Date(row.createdAt).toISOString(),
      ...(isStringMap(metadata) ? { metadata } : {}),
    });
  }

  /** Takes the body from the request itself: through tus it would be copied from stream to stream. */
  override async write(empty: Readable, id: string, offset: number): Promise<number> {
    empty.resume();
    const { db, clock, storage, processor, stopping } = this.#deps;
    const { raw, signal } = currentRequest();
    const row = await findUpload(db, id);
    if (row?.state !== 'uploading') throw ERRORS.FILE_NOT_FOUND;
    const check = async (head: Buffer): Promise<void> => {
      try {
        await inspect(head, row);
      } catch (error) {
        if (error instanceof Problem) await processor.reject(row, error.code);
        throw error;
      }
    };
    const written = await storage.write(id, raw, {
      offset,
      limit: row.sizeBytes - offset,
      signals: signal ? [stopping, signal] : [stopping],
      // Checked again whenever the first bytes are written: a refused body left none of them.
      check,
    });
    const now = clock.now();
    if (written > offset && now - row.updatedAt > EXTEND_EVERY_MS)
      await changeUpload(db, id, ['uploading'], { updatedAt: now, expiresAt: now + UNFINISHED_MS });
    return written;
  }

  override async remove(id: string): Promise<void> {
    const { db, storage } = this.#deps;
    await storage.remove(id);
    await deleteUpload(db, id);
  }
}
