import type { Problem } from '#contract/http/problem.ts';
import { resendDelayMs } from '#contract/http/rules/backoff.ts';
import { verdictOf } from '#src/offline/outboxProtocol.ts';

export interface NewUploadAtServer {
  sizeBytes: number;
  metadata: { filename: string; filetype: string } & (
    | { registrationId: string; purpose: 'work' | 'poster' }
    /** What organisers show on the portal, or offer for download. */
    | { purpose: 'content' | 'document' }
  );
}

export interface TransferHooks {
  /** So many bytes are at the server. */
  accepted(bytes: number): void;
  /** So many have left this device. */
  sent(bytes: number): void;
}

/** The network as uploads need it: one try each. Fails with a Problem, with `FileUnreadable`, or with the signal's reason. */
export interface Transfer {
  /** Makes a new upload; gives its path. */
  create(upload: NewUploadAtServer, file: Blob, signal: AbortSignal): Promise<string>;
  /** Sends from where the server stands to the end. Makes no new upload, whatever the server says. */
  send(path: string, file: Blob, hooks: TransferHooks, signal: AbortSignal): Promise<void>;
  /** Removes what the server has of it. */
  remove(path: string): Promise<void>;
}

/** The file itself cannot be read (any more). */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}

export type Verdict = 'retry' | 'gone' | 'signed_out' | 'refused';

/** What a failure means for an upload: `gone` must be sent from the beginning, `refused` is for its owner to decide. */
export const uploadVerdict = ({ code }: Problem): Verdict => {
  if (code === 'upload_not_found' || code === 'upload_expired') return 'gone';
  // another tab moved it on or holds it: the server is asked again what it has
  if (code === 'upload_offset_conflict' || code === 'upload_not_ready') return 'retry';
  return verdictOf(code);
};

/** However long it has not worked, it is tried again this often, in ms. */
const LONGEST_PAUSE_MS = 30_000;

/** The pause before the next try, after so many failures without a byte in between. `spread` from 0 to 1. */
export const pauseMs = (failures: number, spread: number, retryAfter = 0): number =>
  Math.ceil(Math.max(Math.min(LONGEST_PAUSE_MS * (1 - spread / 4), resendDelayMs(failures, spread)), retryAfter * 1000));
