import type { Group } from '#contract/competitions/public.ts';
import type { Preparation } from '#contract/works/preparation.ts';
import type { MediaKind } from '#contract/works/public.ts';
import { bigint, counter, flag, integer, integerWithDefault, optional, type RowOf, text, textWithDefault } from './columns.ts';

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
  /** Since when an organiser holds it back, and why; null once it is released or handed in again. */
  heldAt: optional(bigint()),
  holdReason: optional(text()),
  /** The prepared reason that it is; null where it was typed. */
  cannedReasonId: optional(text()),
  /** How many reports of visitors wait for an organiser. */
  openReports: counter(),
  /** Whether what others are to see of it stands. */
  preparation: textWithDefault<Preparation>(),
  /** Why it cannot be prepared: a code of the catalogue. */
  refusal: optional(text()),
  submittedAt: bigint(),
  updatedAt: bigint(),
  version: integer(),
  /** Counts how often the family has handed it in. */
  contentVersion: integerWithDefault(),
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
  /** The number of its stage (`contract/works/rules/workStage.ts`). */
  stage: integerWithDefault(),
};

export const workFile = {
  id: text(),
  workId: text(),
  /** From 1. */
  position: integer(),
  uploadId: text(),
  /** Where the file that visitors see is stored; until it is prepared, the file as it arrived, which is shown to no one. */
  key: text(),
  /** The image in full size, or the film, without metadata: what everybody sees. */
  fullKey: optional(text()),
  previewKey: optional(text()),
  type: text(),
  sizeBytes: bigint(),
  sha256: text(),
  width: optional(integer()),
  height: optional(integer()),
};
export type WorkFileTable = RowOf<typeof workFile>;
