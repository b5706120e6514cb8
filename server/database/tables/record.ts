import type { CannedReasonKind } from '#contract/office/cannedReasons.ts';
import { bigint, flagOff, integer, optional, text } from './columns.ts';

/** An internal note of organisers about an entry; its family never reads it. */
export const note = {
  id: text(),
  registrationId: text(),
  competitionId: text(),
  authorId: text(),
  authorName: text(),
  text: text(),
  at: bigint(),
};

/** An account mentioned in a note. Entry, competition and time are the note's, for the indexes. */
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

/** A canned reason, in both languages. */
export const cannedReason = {
  id: text(),
  kind: text<CannedReasonKind>(),
  position: integer(),
  text: text(),
  isArchived: flagOff(),
};
