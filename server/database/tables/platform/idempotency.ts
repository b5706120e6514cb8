import { bigint, optional, text } from '#server/database/tables/columns.ts';

export const idempotency = {
  accountId: text(),
  key: text(),
  endpoint: text(),
  bodyHash: text(),
  /** Sealed; rows of earlier releases hold JSON in the clear. */
  answer: optional(text()),
  /** The id of what the answer is about, by which it is found when that is erased. */
  subjectId: optional(text()),
  createdAt: bigint(),
};
