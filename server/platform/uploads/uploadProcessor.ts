import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Updateable } from 'kysely';
import { Problem, type ProblemCode } from '#contract/problem.ts';
import { extensionOf, TYPE_BYTES } from '#contract/rules/workFile.ts';
import type { UploadTable } from '../../database/tables/platform/uploads.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database.ts';
import type { Files, StoredFile } from '../files.ts';
import { retainedMs } from '../retention.ts';
import { inspect } from './inspect.ts';
import { renderPicture } from './pictures.ts';
import { changeProcessing, changeUpload, findUpload, type UploadRow } from './store.ts';
import type { UploadLeases } from './uploadLease.ts';
import type { UploadStorage } from './uploadStorage.ts';

const HOUR_MS = 3600_000;
/** How long a finished upload waits for its work. */
export const UNUSED_MS = retainedMs('unusedUploads');
/** How long a rejected upload's reason can be read. */
export const REJECTED_MS = HOUR_MS;

interface Deps {
  db: Db;
  clock: Clock;
  files: Files;
  storage: UploadStorage;
  leases: UploadLeases;
  onFailure(kind: string): void;
}

export interface UploadProcessor {
  /** Records, once, that all bytes are there. */
  received(id: string): Promise<void>;
  /**
   * Does what is left to do with an upload that was received, or that a dead process was at; the same promise while it is being done.
   * Resolves with the failure after which it will be tried again, if there was one.
   */
  process(id: string): Promise<unknown>;
  /** Rejects an upload that no process is at, and deletes its bytes. */
  reject(row: Pick<UploadRow, 'id' | 'type'>, problem: ProblemCode): Promise<void>;
  /** Waits for what is being done. */
  settle(): Promise<void>;
}

const folderOf = (id: string) => `works/${id}`;
const originalKey = (id: string, type: string) => `${folderOf(id)}/original.${extensionOf(type)}`;
const fullKey = (id: string) => `${folderOf(id)}/full.webp`;
const previewKey = (id: string) => `${folderOf(id)}/preview.webp`;

/** The keys of all files that a finished upload may have. */
export const keysOf = ({ id, type }: Pick<UploadRow, 'id' | 'type'>): string[] => [
  ...(type === null ? [] : [originalKey(id, type)]),
  fullKey(id),
  previewKey(id),
];

const sha256Of = async (file: StoredFile): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of file.read()) hash.update(piece);
  return hash.digest('hex');
};

/**
 * Turns received bytes into a file, exactly once: the row's state and lease say whose turn it is, on every process and after every crash.
 * A process that lost its lease changes nothing more; the files that it writes are the same as those of its successor.
 */
export const createUploadProcessor = ({ db, clock, files, storage, leases, onFailure }: Deps): UploadProcessor => {
  const busy = new Map<string, Promise<unknown>>();
  /** One picture at a time is in memory. */
  let drawing: Promise<unknown> = Promise.resolve();

  const draw = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = drawing.then(work, work);
    drawing = turn.catch(() => undefined);
    return turn;
  };

  const rejection = (problem: ProblemCode) => {
    const now = clock.now();
    return { state: 'rejected' as const, problem, updatedAt: now, expiresAt: now + REJECTED_MS };
  };
  const removeBytes = async (row: Pick<UploadRow, 'id' | 'type'>): Promise<void> => {
    await storage.remove(row.id);
    for (const key of keysOf(row)) await files.remove(key);
  };
  /** Changes an upload that this process is at; false if it has lost it. */
  const change = (id: string, columns: Updateable<UploadTable>): Promise<boolean> =>
    changeProcessing(db, id, leases.owner, { updatedAt: clock.now(), ...columns });

  const pictureColumns = async (row: UploadRow, type: string, stored: StoredFile) => {
    if (row.kind !== 'image') return {};
    const image = await draw(async () => renderPicture(await buffer(stored.read()), type, row.purpose));
    await files.put(fullKey(row.id), image.full);
    await files.put(previewKey(row.id), image.preview);
    return { fullKey: fullKey(row.id), previewKey: previewKey(row.id), width: image.width, height: image.height };
  };

  const examine = async (row: UploadRow): Promise<void> => {
    const { id, sizeBytes } = row;
    const offset = await storage.offset(id);
    if (offset !== null && offset < sizeBytes) {
      // A power cut took bytes that were never flushed: the sender still has them.
      await change(id, { state: 'uploading' });
      return;
    }
    // Without bytes here they were moved already, before this process ended the last time.
    const type = offset === null ? row.type : await inspect(await storage.head(id, TYPE_BYTES), row);
    if (type === null) throw new Problem('file_damaged');
    const key = originalKey(id, type);
    if (!(await change(id, { type }))) return;
    if (offset !== null) await storage.finish(id, files, key);
    const stored = await files.find(key);
    if (stored?.size !== sizeBytes) throw new Problem('file_damaged');
    const sha256 = await sha256Of(stored);
    const pictures = await pictureColumns({ ...row, type }, type, stored);
    const { expectedSha256 } = (await findUpload(db, id)) ?? row;
    if (expectedSha256 !== null && expectedSha256 !== sha256) throw new Problem('file_damaged');
    await change(id, { state: 'ready', sha256, key, ...pictures, expiresAt: clock.now() + UNUSED_MS });
  };

  const run = async (id: string): Promise<unknown> => {
    if (!(await leases.claim(id))) return null;
    const endLease = leases.keep(id);
    try {
      const row = await findUpload(db, id);
      if (row) await examine(row);
      return null;
    } catch (error) {
      if (error instanceof Problem) {
        const row = await findUpload(db, id);
        if (row && (await change(id, rejection(error.code)))) await removeBytes(row);
        return null;
      }
      // A full disk, say: once more, later.
      onFailure(error instanceof Error ? error.name : 'unknown');
      await change(id, { state: 'received' });
      return error;
    } finally {
      endLease();
    }
  };

  return {
    async reject(row, problem) {
      if (await changeUpload(db, row.id, ['uploading', 'received', 'ready'], rejection(problem))) await removeBytes(row);
    },
    async received(id) {
      await changeUpload(db, id, ['uploading'], { state: 'received', updatedAt: clock.now() });
    },
    process(id) {
      const running = busy.get(id);
      if (running) return running;
      const done = run(id)
        .catch((error: unknown) => {
          onFailure(error instanceof Error ? error.name : 'unknown');
          return error;
        })
        .finally(() => busy.delete(id));
      busy.set(id, done);
      return done;
    },
    async settle() {
      await Promise.all(busy.values());
    },
  };
};
