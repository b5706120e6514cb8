import type { Problem } from '#contract/http/problem.ts';
import type { LiveQuery } from '#src/offline/liveQuery.ts';
import type { GalleryPlace } from './rows.ts';
import type { Progress } from './speed.ts';

export type UploadStatus =
  /** `problem`: why the last try failed; `signed_out` waits for the account to sign in; null before the first try. */
  | { name: 'waiting'; problem: Problem | null }
  | { name: 'uploading' }
  | { name: 'paused' }
  | { name: 'needs_file'; why: 'not_kept' | 'changed' | 'permission' }
  | { name: 'failed'; problem: Problem }
  | { name: 'received' }
  | { name: 'ready' };

/** One upload, as screens show it. */
export interface UploadItem {
  id: string;
  /** What the server calls it. */
  uploadId: string | null;
  registrationId: string;
  purpose: 'work' | 'poster' | 'content';
  gallery: GalleryPlace | null;
  name: string;
  type: string;
  sizeBytes: number;
  /** Confirmed by the server. */
  acceptedBytes: number;
  /** `none`: closing the tab would need the file to be chosen again. */
  storedIn: 'none' | 'opfs' | 'handle';
  isStartedOver: boolean;
  createdAt: number;
  status: UploadStatus;
  smaller: SmallerFilm | null;
}

/** A film that can be made smaller, with about its bytes and how many seconds that takes; or the smaller film that was made. */
export type SmallerFilm = { name: 'offered'; sizeBytes: number; seconds: number } | { name: 'made'; originalBytes: number };

/** About how large the smaller film would be, and how long making it takes. */
export interface SmallerOffer {
  sizeBytes: number;
  seconds: number;
}

export interface StoredFile {
  handle: FileSystemFileHandle;
  /** Called once the upload no longer needs it where it is. */
  release: () => Promise<void>;
}

interface FileOfEntry {
  registrationId: string;
  purpose: 'work' | 'poster';
}
interface FileOfGallery {
  gallery: GalleryPlace;
}
export type NewUpload = (FileOfEntry | FileOfGallery) & {
  file: Blob;
  name: string;
  type: string;
  /** Where the browser gave one with the file. */
  handle?: FileSystemFileHandle | undefined;
  /** A file that is in the origin's private file system already: it is moved, not copied. */
  stored?: StoredFile | undefined;
  /** It can be made smaller first: the upload waits, paused, until its owner has chosen. */
  offer?: SmallerOffer | undefined;
};

/** The uploads of one account on this device. Writes fail with `device_storage_…` where the device cannot store. */
export interface Uploads {
  readonly accountId: string;
  /** All that is not cancelled, the first begun first, followed over all tabs. */
  readonly items: LiveQuery<UploadItem[]>;
  /** How far what is being sent has come, whichever tab sends it. */
  readonly progress: { current(): ReadonlyMap<string, Progress>; subscribe(listener: () => void): () => void };
  /** Starts the upload, stores the file and returns the upload's id. Fails with `file_empty`, or `file_damaged` if it cannot be read. */
  add(upload: NewUpload): Promise<string>;
  pause(id: string): Promise<void>;
  /** Goes on with what is paused, as it is if it could have been made smaller, or tries what has failed once more. */
  resume(id: string): Promise<void>;
  /** Takes it away, here at once and from the server as soon as it can be reached. */
  cancel(id: string): Promise<void>;
  /** Goes on with the same file, chosen again; `false` where it is another one. */
  giveFile(id: string, file: Blob): Promise<boolean>;
  /** Asks the browser for the file that it had been allowed before; only after a press. */
  allow(id: string): Promise<boolean>;
  /** Asks the server again about what was ready: it may have been removed there. */
  check(id: string): Promise<void>;
  /** They are part of a work now: the device forgets them. */
  release(ids: readonly string[]): Promise<void>;
  /** What the making of a smaller film needs. */
  readonly smallerFilm: {
    /** The film that its owner may have made smaller; null once that is decided, or where its bytes are out of reach. */
    original(id: string): Promise<Blob | null>;
    /** Sends the smaller film, which lies beside the original, in its place; `false` where that is decided otherwise. */
    use(id: string): Promise<boolean>;
    /** Removes what was made of the smaller film, unless it is in use. */
    discard(id: string): Promise<void>;
    /** Goes back from the smaller film to its original. */
    goBack(id: string): Promise<void>;
  };
  /** Whether files can be stored on this device. */
  readonly canStore: boolean;
  /** Aborted by `close`. */
  readonly closed: AbortSignal;
  /** Whatever made it likely that sending works now. */
  wake(): Promise<void>;
  signedIn(): Promise<void>;
  /** Whether this tab sends at the moment. */
  isSending(): boolean;
  /** Whether a file would have to be chosen again if this tab were closed. */
  wouldLose(): boolean;
  /** Hears whenever `isSending` may have changed. */
  onSendingChange(listener: () => void): () => void;
  /** Sends nothing any more; what there is stays. */
  close(): void;
}
