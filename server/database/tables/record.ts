import type { CannedReasonKind } from '#contract/office/cannedReasons.ts';
import { bigint, flagOff, integer, optional, text } from './columns.ts';

/** What organisers tell each other about an entry; its family never reads it. */
export const note = {
  id: text(),
  registrationId: text(),
  competitionId: text(),
  authorId: text(),
  authorName: text(),
  text: text(),
  at: bigint(),
};

/** Who a note is for. Entry, competition and time are its note's, for the indexes. */
export const noteMention = {
  noteId: text(),
  accountId: text(),
  accountName: text(),
  competitionId: text(),
  registrationId: text(),
  at: bigint(),
  seenAt: optional(bigint()),
};

/** One list of reasons; each save raises its version. */
export const cannedReasonList = {
  kind: text<CannedReasonKind>(),
  version: integer(),
};

/** A reason to choose from, in both languages. */
export const cannedReason = {
  id: text(),
  kind: text<CannedReasonKind>(),
  position: integer(),
  text: text(),
  isArchived: flagOff(),
};
