import type { Group } from '#contract/competitions.ts';
import type { MediaKind } from '#contract/works.ts';
import { bigint, flag, integer, optional, type RowOf, text } from './columns.ts';

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

/** A work among those of its competition. The database itself derives it from work, entry and votes whenever one of them changes. */
export const standing = {
  workId: text(),
  competitionId: text(),
  groupName: text<Group>(),
  no: text(),
  submittedAt: bigint(),
  /** Whether the family consents to its publication. */
  publishWork: flag(),
  /** When it was released; null while it is not public. */
  listedAt: optional(bigint()),
  votes: integer(),
};

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
