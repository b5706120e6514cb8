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
  /** The storage location of its poster. */
  poster: optional(text()),
  posterUploadId: optional(text()),
  /** Null if only its owner and the organisers see it. */
  releasedAt: optional(bigint()),
  releasedBy: optional(text()),
  /** Set while a decision to hold it back can be taken back: nobody but its owner, its judges and the organisers sees it. */
  hiddenAt: optional(bigint()),
  /** Time since which an organiser holds it back, and the reason; null once it is released or submitted again. */
  heldAt: optional(bigint()),
  holdReason: optional(text()),
  /** The canned reason used; null if it was typed. */
  cannedReasonId: optional(text()),
  /** Number of visitors' reports that wait for an organiser. */
  openReports: counter(),
  /** State of its public version. */
  preparation: textWithDefault<Preparation>(),
  /** The reason why it cannot be prepared: a code of the catalogue. */
  refusal: optional(text()),
  submittedAt: bigint(),
  updatedAt: bigint(),
  version: integer(),
  /** Counts the family's submissions of it. */
  contentVersion: integerWithDefault(),
};
export type WorkTable = RowOf<typeof work>;

/** Columns to list the works of a competition. The database itself derives them from work, entry and votes whenever one of these changes. */
export const standing = {
  workId: text(),
  competitionId: text(),
  groupName: text<Group>(),
  no: text(),
  submittedAt: bigint(),
  /** True if the family consents to its publication. */
  publishWork: flag(),
  /** Time of its release; null if it is not public. */
  listedAt: optional(bigint()),
  votes: integer(),
  /** The number of its stage (`contract/works/rules/workStage.ts`). */
  stage: integerWithDefault(),
};

export const workFile = {
  id: text(),
  workId: text(),
  /** Counted from 1. */
  position: integer(),
  uploadId: text(),
  /** The storage location of the public file; until that is prepared, of the file as it arrived, which is shown to no one. */
  key: text(),
  /** The public version: the image in full size, or the film, without metadata. */
  fullKey: optional(text()),
  previewKey: optional(text()),
  type: text(),
  sizeBytes: bigint(),
  sha256: text(),
  width: optional(integer()),
  height: optional(integer()),
};
export type WorkFileTable = RowOf<typeof workFile>;
