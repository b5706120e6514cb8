import type { UploadItem, Uploads } from '#src/offline/uploads/index.ts';

/** Time for which a removed file can be restored, in ms. */
export const UNDO_MS = 20_000;

interface Deps {
  uploads: Pick<Uploads, 'pause' | 'resume' | 'cancel'>;
  /** Runs later; returns a function that cancels it. */
  schedule: (run: () => void, delayMs: number) => () => void;
}

/** Ends the uploads of removed files after a delay, during which a file can be restored. */
export const createRemovedFiles = ({ uploads, schedule }: Deps) => {
  /** Functions that end each removal that can still be undone. */
  const waiting = new Set<() => void>();
  const ignore = () => {};

  /** Ends the uploads of all files that have not been restored. */
  const end = () => {
    for (const finish of [...waiting]) finish();
  };

  /** Removes one file; returns a function that restores it, which returns true if it could. */
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
