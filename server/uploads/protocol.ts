import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from '#contract/http/problem.ts';
import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { inspect } from '#server/platform/uploads/inspect.ts';
import { changeUpload, deleteUpload, findUpload, UNFINISHED_MS, type UploadRow } from '#server/platform/uploads/store.ts';
import { type AdmitDeps, admitUpload } from './admit.ts';
import { OFFSET_STREAM, type UploadMetadata } from './headers.ts';

/** Time that a request has to store what has arrived once another one waits for its upload. */
const DRAIN_MS = 500;
/** Interval at which an upload's expiry is extended: a commit waits for all unwritten data of the disk, this upload's bytes included. */
const EXTEND_EVERY_MS = 6 * 3600_000;

/** An upload that is not complete, with the number of its stored bytes. */
interface Stored {
  row: UploadRow;
  offset: number;
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Creates the verbs of tus 1.0.0 for uploads that are not complete. Each has its upload for itself. */
export const createProtocol = (deps: AdmitDeps & Pick<Deps, 'uploads' | 'sessions'>) => {
  const { db, clock, uploads, sessions } = deps;
  const { storage, processor, locker, stopping } = uploads;

  /** Runs `act` while no other request has the upload. The signal is aborted soon after another one begins to wait. */
  const locked = async <T>(id: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const wanted = new AbortController();
    const lock = locker.newLock(id);
    await lock.lock(wanted.signal, () => {
      setTimeout(() => wanted.abort(), DRAIN_MS);
    });
    try {
      return await act(wanted.signal);
    } finally {
      await lock.unlock();
    }
  };

  const find = async (id: string): Promise<Stored> => {
    const row = await findUpload(db, id);
    const offset = row?.state === 'uploading' ? await storage.offset(id) : row?.sizeBytes;
    if (!row || offset === undefined || offset === null) throw new Problem('upload_not_found');
    return { row, offset };
  };

  /** Stores the body of a request, as much as arrives, and returns the new offset. */
  const append = async (raw: IncomingMessage, { row, offset }: Stored, actor: Actor, wanted: AbortSignal): Promise<number> => {
    const { id, sizeBytes } = row;
    if (offset + Number(raw.headers['content-length'] ?? 0) > sizeBytes) throw new Problem('file_too_large');
    if (row.state !== 'uploading') throw new Problem('upload_not_found');
    // Another request took over before this one had begun.
    if (wanted.aborted) throw new Problem('unavailable', { retryAfter: 1 });
    const check = async (head: Buffer): Promise<void> => {
      try {
        await inspect(head, row);
      } catch (error) {
        if (error instanceof Problem) await processor.reject(row, error.code);
        throw error;
      }
    };
    // Checked again whenever the first bytes are written: a refused body left none of them.
    const { ended, release } = sessions.watch(actor.sessionId);
    const options = { offset, limit: sizeBytes - offset, signals: [stopping, wanted, ended], check };
    const written = await storage
      .write(id, raw, options)
      .catch((error: unknown) => {
        throw isAbort(error) ? new Problem('unavailable', { retryAfter: 1 }) : error;
      })
      .finally(release);
    if (ended.aborted) throw new Problem('signed_out');
    const now = clock.now();
    if (written > offset && now - row.updatedAt > EXTEND_EVERY_MS)
      await changeUpload(db, id, ['uploading'], { updatedAt: now, expiresAt: now + UNFINISHED_MS });
    return written;
  };

  return {
    find: (id: string): Promise<Stored> => locked(id, () => find(id)),

    /** Creates an upload with the first bytes, if there are any. */
    async create(raw: IncomingMessage, actor: Actor, { sizeBytes, metadata }: { sizeBytes: number; metadata: UploadMetadata }) {
      if (sizeBytes > MAX_UPLOAD_BYTES) throw new Problem('file_too_large');
      const id = randomBytes(16).toString('hex');
      await admitUpload(deps, actor, { id, sizeBytes, metadata });
      const offset = await locked(id, async (wanted) => {
        try {
          await storage.create(id, sizeBytes);
        } catch (error) {
          // Separately: if the store is down, nothing can be removed there, and the row must still not occupy quota.
          await Promise.allSettled([storage.remove(id), deleteUpload(db, id)]);
          throw error;
        }
        return raw.headers['content-type'] === OFFSET_STREAM ? append(raw, await find(id), actor, wanted) : null;
      });
      if (offset === sizeBytes) uploads.received(id);
      return { id, offset };
    },

    /** Appends the body of a request. Throws upload_offset_conflict, signed_out (the session has ended meanwhile). */
    async append(raw: IncomingMessage, actor: Actor, id: string, from: number): Promise<number> {
      const { offset, sizeBytes } = await locked(id, async (wanted) => {
        const stored = await find(id);
        if (stored.offset !== from) throw new Problem('upload_offset_conflict');
        return { offset: await append(raw, stored, actor, wanted), sizeBytes: stored.row.sizeBytes };
      });
      if (offset === sizeBytes) uploads.received(id);
      return offset;
    },

    /** Removes an upload. Throws upload_not_ready if all of its bytes have arrived meanwhile. */
    remove: (id: string): Promise<void> =>
      locked(id, async () => {
        const { row, offset } = await find(id);
        if (offset === row.sizeBytes) throw new Problem('upload_not_ready', { retryAfter: 1 });
        await storage.remove(id);
        await deleteUpload(db, id);
      }),
  };
};
