import type { Problem } from '#contract/http/problem.ts';
import type { LiveQuery } from '#src/offline/liveQuery.ts';
import type { GalleryPlace } from './rows.ts';
import type { Progress } from './speed.ts';

export type UploadStatus =
  /** `problem`: the failure of the last attempt; `signed_out` waits for the account to sign in; null before the first attempt. */
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
  /** The server's id; null until it is created there. */
  uploadId: string | null;
  registrationId: string;
  purpose: 'work' | 'poster' | 'content';
  gallery: GalleryPlace | null;
  name: string;
  type: string;
  sizeBytes: number;
  /** Bytes confirmed by the server. */
  acceptedBytes: number;
  /** `none`: if the tab is closed, the file must be chosen again. */
  storedIn: 'none' | 'opfs' | 'handle';
  isStartedOver: boolean;
  createdAt: number;
  status: UploadStatus;
  smaller: SmallerFilm | null;
}

/**
 * The offer of a smaller film, with its approximate size and the seconds to make it; or the smaller film that was made. `isBegun`: its owner has
 * chosen it, and it is being made or was interrupted.
 */
export type SmallerFilm =
  | { name: 'offered'; sizeBytes: number; seconds: number; isBegun: boolean }
  | { name: 'made'; originalBytes: number };

/** The approximate size of the smaller film, and the time to make it. */
export interface SmallerOffer {
  sizeBytes: number;
  seconds: number;
}

export interface StoredFile {
  handle: FileSystemFileHandle;
  /** Called once the upload no longer needs the file in its old place. */
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
  /** The handle, if the browser gave one with the file. */
  handle?: FileSystemFileHandle | undefined;
  /** A file that is already in the origin's private file system: it is moved, not copied. */
  stored?: StoredFile | undefined;
  /** Set if the film can be made smaller first: the upload waits, paused, until its owner has chosen. */
  offer?: SmallerOffer | undefined;
};

/** The uploads of one account on this device. Writes fail with `device_storage_…` if the device cannot store. */
export interface Uploads {
  readonly accountId: string;
  /** The uploads that are not cancelled, the oldest first, across all tabs. */
  readonly items: LiveQuery<UploadItem[]>;
  /** The progress of the upload in transfer, in whichever tab. */
  readonly progress: { current(): ReadonlyMap<string, Progress>; subscribe(listener: () => void): () => void };
  /** Starts the upload, stores the file and returns the upload's id. Fails with `file_empty`, or `file_damaged` if it cannot be read. */
  add(upload: NewUpload): Promise<string>;
  pause(id: string): Promise<void>;
  /** Resumes a paused upload, unchanged if it could have been made smaller, or retries a failed one. */
  resume(id: string): Promise<void>;
  /** Removes the upload, here at once and from the server as soon as it is reachable. */
  cancel(id: string): Promise<void>;
  /** Continues with the same file, chosen again; `false` if it is another file. */
  giveFile(id: string, file: Blob): Promise<boolean>;
  /** Asks again for permission to read the file that the browser allowed before; only after a press. */
  allow(id: string): Promise<boolean>;
  /** Requests the state of a ready upload again: the server may have removed it. */
  check(id: string): Promise<void>;
  /** Forgets uploads that are part of a work now. */
  release(ids: readonly string[]): Promise<void>;
  /** The operations for making a smaller film. */
  readonly smallerFilm: {
    /** Returns the film that its owner may have made smaller; null once that is decided, or if its bytes are unavailable. */
    original(id: string): Promise<Blob | null>;
    /** Remembers whether the owner has chosen the smaller film: a closed page does not go on with it by itself. */
    mark(id: string, isBegun: boolean): Promise<void>;
    /** Sends the smaller film, which lies beside the original, in its place; `false` if the owner has decided otherwise. */
    use(id: string): Promise<boolean>;
    /** Removes the data of the smaller film, unless it is in use. */
    discard(id: string): Promise<void>;
    /** Returns from the smaller film to its original. */
    goBack(id: string): Promise<void>;
  };
  /** True if files can be stored on this device. */
  readonly canStore: boolean;
  /** Aborted by `close`. */
  readonly closed: AbortSignal;
  /** Retries: something happened that makes success likely. */
  wake(): Promise<void>;
  signedIn(): Promise<void>;
  /** Returns true if this tab is sending. */
  isSending(): boolean;
  /** Returns true if a file would have to be chosen again after closing this tab. */
  wouldLose(): boolean;
  /** Listens for possible changes of `isSending`. */
  onSendingChange(listener: () => void): () => void;
  /** Stops sending; the uploads stay. */
  close(): void;
}
