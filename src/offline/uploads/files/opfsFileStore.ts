import type { FileStore } from './fileSource.ts';
import { type CopyOrder, folderOf, ROOT, removeEntry } from './opfsFolder.ts';

/** Minimum free space left on the device. */
const SPARE_BYTES = 50 * 1024 * 1024;

/** Removes all files of the account from this device. */
export const forgetFiles = async (accountId: string): Promise<void> => {
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  const uploads = await root?.getDirectoryHandle(ROOT).catch(() => null);
  if (uploads) await removeEntry(uploads, accountId, { recursive: true }).catch(() => {});
};

/** Removes copies that no upload needs: a crash during copying leaves one. */
export const sweepFiles = async (accountId: string, needed: ReadonlySet<string>): Promise<void> => {
  const folder = await folderOf(accountId).catch(() => null);
  if (!folder) return;
  for await (const name of folder.keys()) if (!needed.has(name)) await folder.removeEntry(name).catch(() => {});
};

const hasRoomFor = async (bytes: number): Promise<boolean> => {
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || quota - (usage ?? 0) > bytes + SPARE_BYTES;
};

const createWorker = () => new Worker(new URL('./copyWorker.ts', import.meta.url), { type: 'module' });
let spare: Worker | null = null;

/** Preloads the worker, so that a copy can also be made without a connection. */
export const prepareCopying = (): void => {
  spare ??= createWorker();
};

/** Copies in a worker of its own, which ends with the copy. */
const copyInWorker = (order: CopyOrder): Promise<boolean> => {
  const worker = spare ?? createWorker();
  spare = null;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  worker.onmessage = ({ data }) => resolve(data === true);
  worker.onerror = () => resolve(false);
  worker.postMessage(order);
  return promise.finally(() => {
    worker.terminate();
    prepareCopying();
  });
};

/** Returns true if the browser can move a file; TypeScript does not declare it. */
const canMove = (handle: object): handle is { move(folder: FileSystemDirectoryHandle, name: string): Promise<void> } => 'move' in handle;

/** The file store in this browser's private file system. */
export const opfsFileStore: FileStore = {
  copy: async (accountId, id, file) => {
    if (!navigator.storage?.getDirectory || !(await hasRoomFor(file.size))) return false;
    if (await copyInWorker({ accountId, id, file })) return true;
    await opfsFileStore.remove(accountId, id).catch(() => {});
    return false;
  },
  open: async (accountId, id) => (await (await folderOf(accountId)).getFileHandle(id)).getFile(),
  adopt: async (accountId, id, handle) => {
    if (!canMove(handle)) return false;
    await handle.move(await folderOf(accountId, true), id);
    return true;
  },
  remove: async (accountId, id) => {
    const folder = await folderOf(accountId).catch(() => null);
    if (folder) await removeEntry(folder, id);
  },
};
