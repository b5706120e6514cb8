import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inspect } from '#server/platform/uploads/inspect.ts';
import { changeUpload, deleteUpload, findUpload, UNFINISHED_MS } from '#server/platform/uploads/store.ts';
import type { Uploads } from '#server/platform/uploads/uploads.ts';
import { currentRequest } from './request.ts';

type StoreDeps = Pick<Deps, 'db' | 'clock'> & { uploads: Pick<Uploads, 'storage' | 'processor' | 'stopping'> };

/** Interval at which an upload's expiry is extended: a commit waits for all unwritten data of the disk, this upload's bytes included. */
const EXTEND_EVERY_MS = 6 * 3600_000;

const isStringMap = (value: unknown): value is Record<string, string | null> => typeof value === 'object' && value !== null;

/**
 * A tus store with its data in the database, and with the number of bytes from the upload storage. Expiry is our own: the package uses the
 * time of creation and a clock that tests cannot set, and its clean-up removes finished uploads as well.
 */
export class TusStore extends DataStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** The row exists already, with its quota reserved. */
  override async create(upload: Upload): Promise<Upload> {
    const { db } = this.#deps;
    const { storage } = this.#deps.uploads;
    try {
      await storage.create(upload.id, upload.size ?? 0);
    } catch (error) {
      // Separately: if the store is down, nothing can be removed there, and the row must still not occupy quota.
      await Promise.allSettled([storage.remove(upload.id), deleteUpload(db, upload.id)]);
      throw error;
    }
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db } = this.#deps;
    const row = await findUpload(db, id);
    const offset = row?.state === 'uploading' ? await this.#deps.uploads.storage.offset(id) : row?.sizeBytes;
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

  /** Reads the body from the request itself: through tus it would be copied from stream to stream. */
  override async write(empty: Readable, id: string, offset: number): Promise<number> {
    empty.resume();
    const { db, clock } = this.#deps;
    const { storage, processor, stopping } = this.#deps.uploads;
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
    const { db, uploads } = this.#deps;
    await uploads.storage.remove(id);
    await deleteUpload(db, id);
  }
}
