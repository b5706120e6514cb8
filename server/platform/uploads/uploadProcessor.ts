import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Updateable } from 'kysely';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { extensionOf, TYPE_BYTES } from '#contract/uploads/rules/uploadFile.ts';
import type { Conversion, UploadTable } from '#server/database/tables/platform/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Files, StoredFile } from '#server/platform/files/files.ts';
import { MAX_CONVERTED_PIXELS } from '#server/platform/films/filmLimits.ts';
import type { Films } from '#server/platform/films/films.ts';
import { retainedMs } from '#server/platform/retention.ts';
import { inspect } from './inspect.ts';
import { createPictureQueue } from './pictures.ts';
import { changeProcessing, changeUpload, findUpload, forgetOriginal, type UploadRow, uploadsWithOriginals } from './store.ts';
import type { UploadLeases } from './uploadLease.ts';
import type { UploadStorage } from './uploadStorage.ts';

const HOUR_MS = 3600_000;
/** Time that a finished upload waits for its work. */
export const UNUSED_MS = retainedMs('unusedUploads');
/** Time that a rejected upload's reason can be read. */
export const REJECTED_MS = HOUR_MS;
const ORIGINALS_AT_ONCE = 100;

interface Deps {
  db: Db;
  clock: Clock;
  files: Files;
  storage: UploadStorage;
  leases: UploadLeases;
  films: Pick<Films, 'abilities' | 'clean'>;
  /** Called with every upload that became ready or was rejected, in the same transaction. */
  onSettled(tx: Tx, row: UploadRow): Promise<void>;
  /** Called after that transaction. */
  onCommitted(): Promise<void>;
  onFailure(kind: string): void;
}

export interface UploadProcessor {
  /** Records, once, that all bytes have arrived. */
  received(id: string): Promise<void>;
  /**
   * Does the remaining work on an upload that was received, or whose process died; returns the same promise until it is done. Resolves with
   * the failure after which it will be retried, if there was one.
   */
  process(id: string): Promise<unknown>;
  /** Rejects an upload that no process holds, and deletes its bytes. */
  reject(row: Pick<UploadRow, 'id' | 'type'>, problem: ProblemCode): Promise<void>;
  /** Removes original files that have a public version, left by a crash or an older release. */
  removeOriginals(signal: AbortSignal): Promise<void>;
  /** Waits for the work in progress. */
  settle(): Promise<void>;
}

const folderOf = (id: string) => `works/${id}`;
const originalKey = (id: string, type: string) => `${folderOf(id)}/original.${extensionOf(type)}`;
const fullKey = (id: string, type = 'image/webp') => `${folderOf(id)}/full.${extensionOf(type)}`;
const previewKey = (id: string) => `${folderOf(id)}/preview.webp`;
/** Returns the key of a film that was made playable. */
export const playableKey = (id: string) => `${folderOf(id)}/playable.mp4`;
const FULL_TYPES = ['image/webp', 'video/mp4', 'video/quicktime', 'video/webm'];

/** Returns the keys of all files that a finished upload may have, the original first. */
export const keysOf = ({ id, type }: Pick<UploadRow, 'id' | 'type'>): string[] => [
  ...(type === null ? [] : [originalKey(id, type), fullKey(id, type)]),
  ...FULL_TYPES.map((each) => fullKey(id, each)),
  previewKey(id),
  playableKey(id),
];

const sha256Of = async (file: StoredFile): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of file.read()) hash.update(piece);
  return hash.digest('hex');
};

/**
 * Turns received bytes into a file, exactly once: the row's state and lease decide whose turn it is, across all processes and crashes. A
 * process that lost its lease changes nothing more; its files are the same as those of its successor.
 */
export const createUploadProcessor = ({
  db,
  clock,
  files,
  storage,
  leases,
  films,
  onSettled,
  onCommitted,
  onFailure,
}: Deps): UploadProcessor => {
  const busy = new Map<string, Promise<unknown>>();
  const drawPicture = createPictureQueue();

  const rejection = (problem: ProblemCode) => {
    const now = clock.now();
    return { state: 'rejected' as const, problem, updatedAt: now, expiresAt: now + REJECTED_MS };
  };
  const removeBytes = async (row: Pick<UploadRow, 'id' | 'type'>): Promise<void> => {
    await storage.remove(row.id);
    for (const key of keysOf(row)) await files.remove(key);
  };
  /** Changes an upload that this process holds; false if it has lost it. */
  const change = (id: string, columns: Updateable<UploadTable>): Promise<boolean> =>
    changeProcessing(db, id, leases.owner, { updatedAt: clock.now(), ...columns });

  /** Ends the processing of an upload by this process, with all consequences; false if it has lost it. */
  const settle = async (id: string, columns: Updateable<UploadTable>): Promise<boolean> => {
    const isSettled = await db.transaction().execute(async (tx) => {
      if (!(await changeProcessing(tx, id, leases.owner, { updatedAt: clock.now(), ...columns }))) return false;
      const row = await findUpload(tx, id);
      if (row) await onSettled(tx, row);
      return true;
    });
    if (isSettled) await onCommitted();
    return isSettled;
  };

  /** Makes the public version: without the location, the device and the names in the file. */
  const render = async (row: UploadRow, type: string, stored: StoredFile): Promise<Updateable<UploadTable>> => {
    const { id } = row;
    if (row.kind === 'document') {
      // Organisers offer it unchanged.
      await files.put(fullKey(id, type), await buffer(stored.read()));
      return { fullKey: fullKey(id, type) };
    }
    if (row.kind === 'image') {
      const image = await drawPicture(() => buffer(stored.read()), type, row.purpose);
      await files.put(fullKey(id), image.full);
      await files.put(previewKey(id), image.preview);
      return { fullKey: fullKey(id), previewKey: previewKey(id), width: image.width, height: image.height };
    }
    const {
      path,
      frame,
      width,
      height,
      durationMs,
      frames,
      codec,
      isPlayable,
      type: cleanType,
    } = await films.clean(stored, row.accountId ?? '');
    await files.adopt(fullKey(id, cleanType), path);
    const columns = {
      fullKey: fullKey(id, cleanType),
      width,
      height,
      durationMs,
      codec,
      conversion: isPlayable ? null : width * height * frames > MAX_CONVERTED_PIXELS ? 'failed' : await conversion(),
    };
    const picture = frame && (await drawPicture(async () => frame, 'image/png', 'poster').catch(() => null));
    if (!picture) return columns;
    await files.put(previewKey(id), picture.full);
    return { ...columns, previewKey: previewKey(id) };
  };
  const conversion = async (): Promise<Conversion> => ((await films.abilities()).converts === null ? 'later' : 'waiting');

  /** Throws file_damaged if the sender has announced another hash. */
  const checkHash = async (row: UploadRow, sha256: string): Promise<void> => {
    const { expectedSha256 } = (await findUpload(db, row.id)) ?? row;
    if (expectedSha256 !== null && expectedSha256 !== sha256) throw new Problem('file_damaged');
  };

  const examine = async (row: UploadRow): Promise<void> => {
    const { id, sizeBytes } = row;
    const offset = await storage.offset(id);
    if (offset !== null && offset < sizeBytes) {
      // A power cut lost bytes that were never flushed: the sender still has them.
      await change(id, { state: 'uploading' });
      return;
    }
    // Without bytes here they were moved already, before this process last ended.
    const type = offset === null ? row.type : inspect(await storage.head(id, TYPE_BYTES), row);
    if (type === null) throw new Problem('file_damaged');
    const key = originalKey(id, type);
    if (!(await change(id, { type }))) return;
    if (offset !== null) await storage.finish(id, files, key);
    const stored = await files.find(key);
    if (stored?.size !== sizeBytes) throw new Problem('file_damaged');
    const sha256 = await sha256Of(stored);
    await checkHash(row, sha256);
    const rendition = await render(row, type, stored);
    // The sender may have announced its hash meanwhile.
    await checkHash(row, sha256);
    const expiresAt = row.expiresAt === null ? null : clock.now() + UNUSED_MS;
    if (await settle(id, { state: 'ready', sha256, key, ...rendition, expiresAt })) await removeOriginal({ id, key });
  };

  const removeOriginal = async ({ id, key }: { id: string; key: string }): Promise<void> => {
    await files.remove(key);
    await forgetOriginal(db, id);
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
        if (row && (await settle(id, rejection(error.code)))) await removeBytes(row);
        return null;
      }
      // For instance a full disk: retried later.
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
    async removeOriginals(signal) {
      for (let rows = await uploadsWithOriginals(db, ORIGINALS_AT_ONCE); rows.length > 0 && !signal.aborted; ) {
        for (const { id, key } of rows) if (key !== null) await removeOriginal({ id, key });
        rows = await uploadsWithOriginals(db, ORIGINALS_AT_ONCE);
      }
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
