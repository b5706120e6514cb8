import type { IncomingMessage } from 'node:http';
import type { Files } from '#server/platform/files.ts';

export interface WriteOptions {
  offset: number;
  /** The most bytes to take. Fails with payload_too_large where more come, keeping none of them. */
  limit: number;
  /** Stop, keep what is there. */
  signals: readonly AbortSignal[];
  /** The first bytes of the whole upload, as soon as there are enough of them to detect its type; nothing is stored if it fails. */
  check(head: Buffer): Promise<void>;
}

/** Where the bytes of unfinished uploads are. How many there are is what counts as received, always. */
export interface UploadStorage {
  create(id: string, sizeBytes: number): Promise<void>;
  /** How many bytes are there; null where nothing is. */
  offset(id: string): Promise<number | null>;
  /** Adds a request's body; answers the new offset. Fails with payload_too_large, server_storage_full, and as `check` does. */
  write(id: string, raw: IncomingMessage, options: WriteOptions): Promise<number>;
  /** The first bytes. */
  head(id: string, bytes: number): Promise<Buffer>;
  /** Moves the whole of a finished upload to `key`, safe from a power cut. */
  finish(id: string, files: Files, key: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Every upload of which something is here. */
  list(): Promise<string[]>;
}
