import type { UploadState } from '#contract/works/public.ts';
import type { FileKind, FilePurpose } from '#contract/works/rules/workFile.ts';
import { bigint, flag, integer, optional, type RowOf, text } from '#server/database/tables/columns.ts';

/** `waiting`: before others see it. `later`: once a machine can; until then they see it as it is. `failed`: it stays as it is. */
export type Conversion = 'waiting' | 'later' | 'failed';

export const upload = {
  /** 32 hex digits, also in its URL. */
  id: text(),
  /** Null once the account is gone: what was uploaded goes too. */
  accountId: optional(text()),
  registrationId: optional(text()),
  filename: text(),
  declaredType: text(),
  purpose: text<FilePurpose>(),
  sizeBytes: bigint(),
  kind: text<FileKind>(),
  /** The type by its first bytes; null until all bytes are there. */
  type: optional(text()),
  state: text<UploadState>(),
  /** The process that processes it now, and until when it is to be believed. */
  leaseOwner: optional(text()),
  leaseUntil: optional(bigint()),
  /** Why it was rejected. */
  problem: optional(text()),
  /** JSON: the tus metadata as the client sent it. */
  metadata: text(),
  /** JSON: what an object store keeps of an unfinished upload. */
  storage: optional(text()),
  /** Hex, of the bytes as they arrived. */
  sha256: optional(text()),
  /** Hex, as the client says it should be. */
  expectedSha256: optional(text()),
  /** The file as it arrived; null once what others see of it stands. */
  key: optional(text()),
  /** What others see: the image in full size, or the film, without metadata. */
  fullKey: optional(text()),
  previewKey: optional(text()),
  width: optional(integer()),
  height: optional(integer()),
  /** Of a film: how long it is, and what its pictures are coded by (`avc`, `hevc` …). */
  durationMs: optional(bigint()),
  codec: optional(text()),
  /** Of a film that browsers cannot play; null: nothing to do. */
  conversion: optional(text<Conversion>()),
  createdAt: bigint(),
  updatedAt: bigint(),
  /** When it goes; null while a work is made of it. */
  expiresAt: optional(bigint()),
};
export type UploadTable = RowOf<typeof upload>;

export const uploadLock = {
  /** The upload's. */
  id: text(),
  /** One request. */
  holder: text(),
  /** 1 once another request waits for it. */
  wanted: flag(),
  expiresAt: bigint(),
};
