/** A page reloads itself for a missing part no more often than this, in ms. */
export const RECOVER_PAUSE_MS = 10_000;
const KEY = 'reloaded-for-part-at';

interface Deps {
  /** Whether the server has a newer release than this page. False where it cannot be asked. */
  isOutdated(): Promise<boolean>;
  /** Saves what is typed. Fails where that could not be done. */
  save(): Promise<void>;
  isHeld(): Promise<boolean>;
  /** Has the newest service worker in charge, where there is one. */
  renewWorker(): Promise<void>;
  reload(): void;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
}

/**
 * For a page that misses a part because a newer release has taken it off the server: reloads it, once. Not offline, not amid an
 * upload, not before everything is saved. Answers whether the page is about to be another one.
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
