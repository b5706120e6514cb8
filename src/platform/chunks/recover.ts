/** Minimum time between two reloads for a missing chunk, in ms. */
export const RECOVER_PAUSE_MS = 10_000;
const KEY = 'reloaded-for-part-at';

interface Deps {
  /** Resolves to true if the server has a newer release than this page; false if it cannot be asked. */
  isOutdated(): Promise<boolean>;
  /** Saves typed input. Throws if that fails. */
  save(): Promise<void>;
  isHeld(): Promise<boolean>;
  /** Activates the newest service worker, if there is one. */
  renewWorker(): Promise<void>;
  reload(): void;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
}

/**
 * Reloads, once, a page that misses a chunk because a newer release has removed it from the server. Never offline, during an upload, or
 * before everything is saved. Resolves to true if the page reloads.
 */
export const createRecovery = ({ isOutdated, save, isHeld, renewWorker, reload, storage, now }: Deps) => {
  const recover = async (): Promise<boolean> => {
    if (now() - Number(storage.getItem(KEY) ?? 0) < RECOVER_PAUSE_MS) return false;
    if (!(await isOutdated()) || (await isHeld())) return false;
    await save();
    storage.setItem(KEY, String(now()));
    await renewWorker();
    reload();
    return true;
  };
  let running: Promise<boolean> | null = null;
  return (): Promise<boolean> => {
    running ??= recover()
      .catch(() => false)
      .finally(() => {
        running = null;
      });
    return running;
  };
};
