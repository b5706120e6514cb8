import type { UploadItem, Uploads } from '#src/offline/uploads/index.ts';

/** How long a removed file can be put back, in ms. */
export const UNDO_MS = 20_000;

interface Deps {
  uploads: Pick<Uploads, 'pause' | 'resume' | 'cancel'>;
  /** Runs later; returns how to cancel that. */
  schedule: (run: () => void, delayMs: number) => () => void;
}

/** Ends the uploads of removed files, but not at once: until then a file can be put back. */
export const createRemovedFiles = ({ uploads, schedule }: Deps) => {
  /** What ends each removal that can still be undone. */
  const waiting = new Set<() => void>();
  const ignore = () => {};

  /** Ends the uploads of all files that have not been put back. */
  const end = () => {
    for (const finish of [...waiting]) finish();
  };

  /** Removes one file; returns how to put it back, which says whether it could. */
  const remove = (items: readonly UploadItem[]): (() => boolean) => {
    const moving = items.filter(({ status }) => status.name === 'uploading' || status.name === 'waiting');
    for (const { id } of moving) void uploads.pause(id).catch(ignore);
    const finish = () => {
      unschedule();
      waiting.delete(finish);
      for (const { id } of items) void uploads.cancel(id).catch(ignore);
    };
    const unschedule = schedule(finish, UNDO_MS);
    waiting.add(finish);
    return () => {
      if (!waiting.delete(finish)) return false;
      unschedule();
      for (const { id } of moving) void uploads.resume(id).catch(ignore);
      return true;
    };
  };

  return { remove, end };
};
