import type { ProblemCode } from '#contract/http/problem.ts';
import type { UploadState } from '#contract/uploads/public.ts';
import type { DeviceFlags } from '#src/offline/storage/deviceFlags.ts';
import type { DeviceKey } from '#src/offline/storage/deviceKey.ts';
import type { Lock } from '#src/offline/storage/lock.ts';
import type { Schedule } from '#src/offline/timers.ts';
import type { FileSource } from './files/fileSource.ts';
import type { Transfer } from './transfer.ts';
import type { UploadRows } from './uploadRows.ts';

/** The server's state of an upload (`POST /api/uploads/:id/complete`). */
export interface ServerUpload {
  state: UploadState;
  offset: number;
  problem: ProblemCode | null;
}

export interface UploadDeps {
  accountId: string;
  rows: UploadRows;
  /** Encrypts file names. */
  cipher: Pick<DeviceKey, 'seal' | 'open'>;
  /** Only one tab sends at a time. */
  lock: Lock;
  files: FileSource;
  transfer: Transfer;
  /** Requests the state of an upload from the server. Fails with a Problem. */
  complete: (uploadId: string) => Promise<ServerUpload>;
  /** Reports progress to the other tabs. */
  channel: { post(message: unknown): void; onMessage(listener: (message: unknown) => void): () => void };
  deviceFlags: Pick<DeviceFlags, 'setUploading'>;
  now: () => number;
  /** Returns a number from 0 to 1. */
  random: () => number;
  newId: () => string;
  /** Schedules `run`; returns a cancel function. */
  schedule: Schedule;
}
