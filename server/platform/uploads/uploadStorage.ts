import type { IncomingMessage } from 'node:http';
import type { Files } from '#server/platform/files/files.ts';

export interface WriteOptions {
  offset: number;
  /** Maximum bytes to take. Throws payload_too_large if there are more, keeping none of them. */
  limit: number;
  /** Signals to stop, keeping the bytes so far. */
  signals: readonly AbortSignal[];
  /** Checks the first bytes of the whole upload, as soon as there are enough to detect its type; nothing is stored if it throws. */
  check(head: Buffer): Promise<void>;
}

/** The storage of unfinished uploads. The number of its bytes is always what counts as received. */
export interface UploadStorage {
  create(id: string, sizeBytes: number): Promise<void>;
  /** Returns the number of stored bytes; null if none exist. */
  offset(id: string): Promise<number | null>;
  /** Appends a request's body; returns the new offset. Throws payload_too_large, server_storage_full, and as `check` does. */
  write(id: string, raw: IncomingMessage, options: WriteOptions): Promise<number>;
  /** Returns the first bytes. */
  head(id: string, bytes: number): Promise<Buffer>;
  /** Moves a complete upload to `key`, durably in case of a power cut. */
  finish(id: string, files: Files, key: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Lists all uploads with any data here. */
  list(): Promise<string[]>;
}
