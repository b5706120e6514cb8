import type { UploadRow } from './rows.ts';

/** Where copies of files outlive the tab: the origin's private file system. */
export interface Vault {
  /** Copies the file and verifies the copy; `false` where there is no room, or no such place. */
  copy(accountId: string, id: string, file: Blob): Promise<boolean>;
  open(accountId: string, id: string): Promise<Blob | null>;
  remove(accountId: string, id: string): Promise<void>;
}

/** Where no visit would find a copy again. */
export const noVault: Vault = { copy: async () => false, open: async () => null, remove: async () => {} };

/** Tells other tabs whether this one has a file that nobody else can read. */
export interface Presence {
  /** Until the returned function is called, or the tab dies. */
  hold(id: string): () => void;
  isHeld(id: string): Promise<boolean>;
}

type Opened =
  | { state: 'ready'; file: Blob }
  | { state: 'changed' | 'missing' | 'permission' }
  /** Another tab has it, and sends it. */
  | { state: 'elsewhere' };

type Place = Pick<UploadRow, 'id' | 'accountId' | 'keptIn' | 'handle' | 'sizeBytes' | 'lastModified'>;

/** Where the bytes of uploads come from: the file as it was chosen, its copy, or its handle. */
export interface FileSource {
  /** The file was chosen in this tab. */
  hold(id: string, file: Blob): void;
  /** Puts the file where a later visit finds it; says where. */
  keep(place: Place, file: Blob): Promise<UploadRow['keptIn']>;
  open(place: Place): Promise<Opened>;
  /** Asks the browser for a file again that it had been allowed before; only after a press. */
  allow(place: Place): Promise<boolean>;
  /** Nobody needs the bytes any more. */
  drop(place: Pick<Place, 'id' | 'accountId'>): Promise<void>;
  /** Whether this tab is the only one that has the file. */
  isOnlyHere(place: Pick<Place, 'id' | 'keptIn'>): boolean;
}

/** One byte, so that a file which cannot be read is noticed before it looks like a broken network. */
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
/** Chromium's alone, without types. */
const isAskable = (handle: object): handle is AskableHandle => 'queryPermission' in handle && 'requestPermission' in handle;

const MODE = { mode: 'read' } as const;

export const createFileSource = ({ vault, presence }: { vault: Vault; presence: Presence }): FileSource => {
  const held = new Map<string, { file: Blob; lastModified: number; release: () => void }>();

  const fromHandle = async ({ handle, sizeBytes, lastModified }: Place): Promise<Opened> => {
    if (!handle) return { state: 'missing' };
    if (isAskable(handle) && (await handle.queryPermission(MODE)) !== 'granted') return { state: 'permission' };
    const file = await handle.getFile().catch(() => null);
    if (!file) return { state: 'missing' };
    const same = file.size === sizeBytes && file.lastModified === lastModified && (await isReadable(file));
    return same ? { state: 'ready', file } : { state: 'changed' };
  };
  const fromKept = async (place: Place): Promise<Opened> => {
    if (place.keptIn === 'handle') return fromHandle(place);
    if (place.keptIn === 'none') return { state: (await presence.isHeld(place.id)) ? 'elsewhere' : 'missing' };
    const file = await vault.open(place.accountId, place.id).catch(() => null);
    return file && file.size === place.sizeBytes && (await isReadable(file)) ? { state: 'ready', file } : { state: 'missing' };
  };
  const letGo = (id: string) => {
    held.get(id)?.release();
    held.delete(id);
  };

  return {
    hold(id, file) {
      letGo(id);
      held.set(id, { file, lastModified: lastModifiedOf(file), release: presence.hold(id) });
    },
    async keep(place, file) {
      if (await vault.copy(place.accountId, place.id, file).catch(() => false)) return 'opfs';
      return place.handle ? 'handle' : 'none';
    },
    async open(place) {
      const here = held.get(place.id);
      if (!here) return fromKept(place);
      if (here.file.size === place.sizeBytes && (await isReadable(here.file))) return { state: 'ready', file: here.file };
      letGo(place.id);
      const kept = await fromKept(place);
      return kept.state === 'missing' ? { state: 'changed' } : kept;
    },
    async allow({ handle }) {
      if (!handle || !isAskable(handle)) return false;
      return (await handle.requestPermission(MODE).catch(() => 'denied')) === 'granted';
    },
    async drop({ id, accountId }) {
      letGo(id);
      await vault.remove(accountId, id).catch(() => {});
    },
    isOnlyHere: ({ id, keptIn }) => keptIn === 'none' && held.has(id),
  };
};

const MIB = 1024 * 1024;

/** SHA-256 of the first and the last MiB, hex; empty in a page without the means for it (plain http), where no upload outlives the page. Fails where the file cannot be read. */
export const fingerprintOf = async (file: Blob): Promise<string> => {
  const ends = new Blob([file.slice(0, MIB), file.slice(Math.max(MIB, file.size - MIB))]);
  const bytes = await ends.arrayBuffer();
  if (!crypto.subtle) return '';
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
