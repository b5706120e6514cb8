import { sha256 } from '#src/offline/sha256.ts';
import type { Presence } from '#src/offline/storage/presence.ts';
import type { UploadRow } from '#src/offline/uploads/rows.ts';
import { smallerIdOf } from './opfsFolder.ts';

/** The storage for file copies that outlive the tab: the origin's private file system. */
export interface FileStore {
  /** Copies the file and verifies the copy; `false` if there is no space, or no such file system. */
  copy(accountId: string, id: string, file: Blob): Promise<boolean>;
  open(accountId: string, id: string): Promise<Blob | null>;
  /** Moves a file of the same file system here; `false` if that is impossible. */
  adopt(accountId: string, id: string, handle: FileSystemFileHandle): Promise<boolean>;
  remove(accountId: string, id: string): Promise<void>;
}

/** The file store if no later visit could find a copy. */
export const noFileStore: FileStore = { copy: async () => false, open: async () => null, adopt: async () => false, remove: async () => {} };

type Opened =
  | { state: 'ready'; file: Blob }
  | { state: 'changed' | 'missing' | 'permission' }
  /** Another tab has the file, and sends it. */
  | { state: 'elsewhere' };

type FileLocation = Pick<UploadRow, 'id' | 'accountId' | 'keptIn' | 'handle' | 'sizeBytes' | 'lastModified'> &
  Partial<Pick<UploadRow, 'smaller'>>;

/** The source of uploaded bytes: the chosen file, its copy, or its handle. */
export interface FileSource {
  /** Call when the file was chosen in this tab. */
  hold(id: string, file: Blob): void;
  /** Stores the file so that a later visit finds it; returns the place. */
  store(location: FileLocation, file: Blob): Promise<UploadRow['keptIn']>;
  /** Takes over a file of the same file system without copying it; null if that is impossible. */
  adopt(location: Pick<FileLocation, 'id' | 'accountId'>, handle: FileSystemFileHandle): Promise<Blob | null>;
  open(location: FileLocation): Promise<Opened>;
  /** Returns the smaller film that was made beside the original; null if none. */
  openSmaller(location: Pick<FileLocation, 'id' | 'accountId'>): Promise<Blob | null>;
  dropSmaller(location: Pick<FileLocation, 'id' | 'accountId'>): Promise<void>;
  /** True if this device can store files. */
  canStore: boolean;
  /** Asks again for permission to read a file that the browser allowed before; only after a press. */
  allow(location: FileLocation): Promise<boolean>;
  clean: FileSourceDeps['clean'];
  /** Drops the bytes, which are no longer needed. */
  drop(location: Pick<FileLocation, 'id' | 'accountId'>): Promise<void>;
  /** Returns true if only this tab has the file. */
  isOnlyHere(location: Pick<FileLocation, 'id' | 'keptIn'>): boolean;
}

/** Reads one byte, so that an unreadable file is noticed before it looks like a broken network. */
const isReadable = async (file: Blob): Promise<boolean> => {
  try {
    return (await file.slice(0, 1).arrayBuffer()).byteLength === 1;
  } catch {
    return false;
  }
};

const lastModifiedOf = (file: Blob): number => (file instanceof File ? file.lastModified : 0);

interface AskableHandle {
  queryPermission(descriptor: { mode: 'read' }): Promise<PermissionState>;
  requestPermission(descriptor: { mode: 'read' }): Promise<PermissionState>;
}
/** Returns true if the handle can ask for permission: only Chromium's can, and it has no types. */
const isAskable = (handle: object): handle is AskableHandle => 'queryPermission' in handle && 'requestPermission' in handle;

const MODE = { mode: 'read' } as const;

interface FileSourceDeps {
  fileStore: FileStore;
  /** Answers other tabs that ask whether this tab has a file which only it can read. */
  presence: Presence;
  /** Returns the file without private metadata, of the same size. Cleaning it twice gives the same file. */
  clean: (file: Blob) => Promise<Blob>;
}

export const createFileSource = ({ fileStore, presence, clean }: FileSourceDeps): FileSource => {
  const held = new Map<string, { file: Blob; lastModified: number; release: () => void }>();

  const fromHandle = async ({ handle, sizeBytes, lastModified }: FileLocation): Promise<Opened> => {
    if (!handle) return { state: 'missing' };
    if (isAskable(handle) && (await handle.queryPermission(MODE)) !== 'granted') return { state: 'permission' };
    const file = await handle.getFile().catch(() => null);
    if (!file) return { state: 'missing' };
    const same = file.size === sizeBytes && file.lastModified === lastModified && (await isReadable(file));
    return same ? { state: 'ready', file } : { state: 'changed' };
  };
  const fromStored = async (location: FileLocation): Promise<Opened> => {
    const isSmaller = location.smaller?.name === 'made';
    if (location.keptIn === 'handle' && !isSmaller) return fromHandle(location);
    if (location.keptIn === 'none') return { state: (await presence.isHeld(location.id)) ? 'elsewhere' : 'missing' };
    const file = await fileStore.open(location.accountId, isSmaller ? smallerIdOf(location.id) : location.id).catch(() => null);
    return file && file.size === location.sizeBytes && (await isReadable(file)) ? { state: 'ready', file } : { state: 'missing' };
  };
  const cleaned = async (opened: Opened): Promise<Opened> =>
    opened.state === 'ready' ? { state: 'ready', file: await clean(opened.file) } : opened;
  const dropSmaller: FileSource['dropSmaller'] = ({ id, accountId }) => fileStore.remove(accountId, smallerIdOf(id)).catch(() => {});
  const release = (id: string) => {
    held.get(id)?.release();
    held.delete(id);
  };

  return {
    hold(id, file) {
      release(id);
      held.set(id, { file, lastModified: lastModifiedOf(file), release: presence.hold(id) });
    },
    async store(location, file) {
      if (await fileStore.copy(location.accountId, location.id, file).catch(() => false)) return 'opfs';
      return location.handle ? 'handle' : 'none';
    },
    async adopt({ id, accountId }, handle) {
      if (!(await fileStore.adopt(accountId, id, handle).catch(() => false))) return null;
      return fileStore.open(accountId, id).catch(() => null);
    },
    clean,
    canStore: fileStore !== noFileStore,
    openSmaller: ({ id, accountId }) => fileStore.open(accountId, smallerIdOf(id)).catch(() => null),
    dropSmaller,
    async open(location) {
      const heldFile = held.get(location.id);
      if (!heldFile) return cleaned(await fromStored(location));
      if (heldFile.file.size === location.sizeBytes && (await isReadable(heldFile.file)))
        return cleaned({ state: 'ready', file: heldFile.file });
      release(location.id);
      const stored = await cleaned(await fromStored(location));
      return stored.state === 'missing' ? { state: 'changed' } : stored;
    },
    async allow({ handle }) {
      if (!handle || !isAskable(handle)) return false;
      return (await handle.requestPermission(MODE).catch(() => 'denied')) === 'granted';
    },
    async drop({ id, accountId }) {
      release(id);
      await fileStore.remove(accountId, id).catch(() => {});
      await dropSmaller({ id, accountId });
    },
    isOnlyHere: ({ id, keptIn }) => keptIn === 'none' && held.has(id),
  };
};

const MIB = 1024 * 1024;

/**
 * Returns the SHA-256 of the first and the last MiB, hex. Empty in a page without `crypto.subtle` (plain http), where no upload outlives
 * the page. Fails if the file cannot be read.
 */
export const fingerprintOf = async (file: Blob): Promise<string> => {
  const ends = new Blob([file.slice(0, MIB), file.slice(Math.max(MIB, file.size - MIB))]);
  const bytes = await ends.arrayBuffer();
  return crypto.subtle ? sha256(bytes) : '';
};
