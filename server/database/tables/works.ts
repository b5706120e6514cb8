import type { MediaKind } from '#contract/works.ts';
import { bigint, integer, optional, type RowOf, text } from './columns.ts';

export const work = {
  id: text(),
  /** Its public number, `W` and seven characters, not guessable. */
  no: text(),
  registrationId: text(),
  competitionId: text(),
  accountId: text(),
  title: text(),
  description: text(),
  kind: text<MediaKind>(),
  link: optional(text()),
  /** Where the picture that stands for it is stored. */
  poster: optional(text()),
  posterUploadId: optional(text()),
  /** Null while only its owner and the organisers see it. */
  releasedAt: optional(bigint()),
  releasedBy: optional(text()),
  submittedAt: bigint(),
  updatedAt: bigint(),
  version: integer(),
};
export type WorkTable = RowOf<typeof work>;

export const workFile = {
  id: text(),
  workId: text(),
  /** From 1. */
  position: integer(),
  uploadId: text(),
  /** Where the bytes are stored, as they came. */
  key: text(),
  /** An image without its metadata, in full size: what everybody sees. */
  fullKey: optional(text()),
  previewKey: optional(text()),
  type: text(),
  sizeBytes: bigint(),
  sha256: text(),
  width: optional(integer()),
  height: optional(integer()),
};
export type WorkFileTable = RowOf<typeof workFile>;
