import type { Problem } from '#contract/http/problem.ts';
import { resendDelayMs } from '#contract/http/rules/backoff.ts';
import { verdictOf } from '#src/offline/outbox/outboxProtocol.ts';

export interface NewUploadAtServer {
  sizeBytes: number;
  metadata: { filename: string; filetype: string } & (
    | { registrationId: string; purpose: 'work' | 'poster' }
    /** A file that organisers show on the portal, or offer for download. */
    | { purpose: 'content' | 'document' }
  );
}

export interface TransferHooks {
  /** Called with the number of bytes on the server. */
  accepted(bytes: number): void;
  /** Called with the number of bytes that have left this device. */
  sent(bytes: number): void;
}

/** The network operations of uploads, one attempt each. Fails with a Problem, with `FileUnreadable`, or with the signal's reason. */
export interface Transfer {
  /** Creates an upload; returns its path. */
  create(upload: NewUploadAtServer, file: Blob, signal: AbortSignal): Promise<string>;
  /** Sends from the server's offset to the end. Never creates an upload, whatever the server answers. */
  send(path: string, file: Blob, hooks: TransferHooks, signal: AbortSignal): Promise<void>;
  /** Removes the upload from the server. */
  remove(path: string): Promise<void>;
}

/** The file itself cannot be read (any more). */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}

export type Verdict = 'retry' | 'gone' | 'signed_out' | 'refused';

/** Classifies a failure of an upload: `gone` must be sent from the beginning, `refused` is for its owner to decide. */
export const uploadVerdict = ({ code }: Problem): Verdict => {
  if (code === 'upload_not_found' || code === 'upload_expired') return 'gone';
  // another tab advanced it or holds it: the offset is requested again
  if (code === 'upload_offset_conflict' || code === 'upload_not_ready') return 'retry';
  return verdictOf(code);
};

/** Maximum delay between attempts, even after many failures, in ms. */
const LONGEST_PAUSE_MS = 30_000;

/** Returns the pause before the next attempt, after this many failures without a byte in between. `spread` from 0 to 1. */
export const pauseMs = (failures: number, spread: number, retryAfter = 0): number =>
  Math.ceil(Math.max(Math.min(LONGEST_PAUSE_MS * (1 - spread / 4), resendDelayMs(failures, spread)), retryAfter * 1000));
