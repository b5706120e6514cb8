import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { abandonedUploads, deleteUpload, expire, expiredUploads, findUpload, knownUploads, uploadsIn } from './store.ts';
import type { UploadLeases } from './uploadLease.ts';
import { keysOf, type UploadProcessor } from './uploadProcessor.ts';
import type { UploadStorage } from './uploadStorage.ts';

interface Deps {
  db: Db;
  clock: Clock;
  files: Files;
  storage: UploadStorage;
  processor: UploadProcessor;
  leases: UploadLeases;
}

export interface Sweeper {
  /** Continues uploads left unfinished by a crash, a lost answer or a full disk. */
  reconcile(signal: AbortSignal): Promise<void>;
  /** Begins to process uploads of dead processes. */
  takeOver(): Promise<void>;
  /** Removes uploads that have expired, whose account is deleted, or that have no row. */
  sweep(): Promise<void>;
}

/** Maximum uploads that one run takes over; the rest is left to other processes and later runs. */
const MAX_TAKEN_OVER = 10;

export const createSweeper = ({ db, clock, files, storage, processor, leases }: Deps): Sweeper => {
  const removeExpired = async (id: string): Promise<void> => {
    if (!(await expire(db, id, clock.now()))) return;
    const row = await findUpload(db, id);
    if (!row) return;
    await storage.remove(id);
    for (const key of keysOf(row)) await files.remove(key);
    await deleteUpload(db, id);
  };
  return {
    async reconcile(signal) {
      for (const { id, sizeBytes } of await uploadsIn(db, 'uploading')) {
        if ((await storage.offset(id)) === sizeBytes) await processor.received(id);
      }
      for (const { id } of await uploadsIn(db, 'received')) {
        // The films of an older release may take longer than a run may: the next one continues.
        if (signal.aborted) return;
        await processor.process(id);
      }
      await processor.removeOriginals(signal);
    },
    async takeOver() {
      // Not awaited: a long film blocks no other upload. The processor reports its failures itself.
      for (const { id } of await abandonedUploads(db, leases.claimNow(), MAX_TAKEN_OVER)) void processor.process(id);
    },
    async sweep() {
      const failures: unknown[] = [];
      for (const { id } of await expiredUploads(db, clock.now())) {
        // An upload that cannot be removed now blocks no other.
        await removeExpired(id).catch((error: unknown) => failures.push(error));
      }
      const here = await storage.list();
      // A row is written before its bytes: bytes without a row have no owner.
      const known = await knownUploads(db, here);
      for (const id of here) if (!known.has(id)) await storage.remove(id);
      if (failures.length > 0) throw failures[0];
    },
  };
};
