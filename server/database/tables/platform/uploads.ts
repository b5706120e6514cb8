import type { UploadState } from '#contract/uploads/public.ts';
import type { FileKind, FilePurpose } from '#contract/uploads/rules/uploadFile.ts';
import { bigint, flag, integer, optional, type RowOf, text } from '#server/database/tables/columns.ts';

/** `waiting`: before others see it. `later`: once a machine can; until then others see the original. `failed`: stays the original. */
export type Conversion = 'waiting' | 'later' | 'failed';

export const upload = {
  /** 32 hex digits, also in its URL. */
  id: text(),
  /** Null once the account is deleted: its uploads are deleted too. */
  accountId: optional(text()),
  registrationId: optional(text()),
  filename: text(),
  declaredType: text(),
  purpose: text<FilePurpose>(),
  sizeBytes: bigint(),
  kind: text<FileKind>(),
  /** The type by its first bytes; null until all bytes have arrived. */
  type: optional(text()),
  state: text<UploadState>(),
  /** The process that processes it now, and the end of its lease. */
  leaseOwner: optional(text()),
  leaseUntil: optional(bigint()),
  /** The reason for its rejection. */
  problem: optional(text()),
  /** JSON: the tus metadata as the client sent it. */
  metadata: text(),
  /** JSON: an object store's state of an unfinished upload. */
  storage: optional(text()),
  /** SHA-256 of the bytes as they arrived, in hex. */
  sha256: optional(text()),
  /** SHA-256 that the client expects, in hex. */
  expectedSha256: optional(text()),
  /** The file as it arrived; null once its public version is ready. */
  key: optional(text()),
  /** The public version: the image in full size, or the film, without metadata. */
  fullKey: optional(text()),
  previewKey: optional(text()),
  width: optional(integer()),
  height: optional(integer()),
  /** For a film: its duration and its video codec (`avc`, `hevc` …). */
  durationMs: optional(bigint()),
  codec: optional(text()),
  /** For a film that browsers cannot play; null if nothing is to be done. */
  conversion: optional(text<Conversion>()),
  createdAt: bigint(),
  updatedAt: bigint(),
  /** Time at which it is deleted; null if a work uses it. */
  expiresAt: optional(bigint()),
};
export type UploadTable = RowOf<typeof upload>;

export const uploadLock = {
  /** The upload's id. */
  id: text(),
  /** The request's id. */
  holder: text(),
  /** 1 once another request waits for it. */
  wanted: flag(),
  expiresAt: bigint(),
};
