import { bigint, optional, text } from '#server/database/tables/columns.ts';

export const idempotency = {
  accountId: text(),
  key: text(),
  endpoint: text(),
  bodyHash: text(),
  /** Sealed; rows of earlier releases hold plain JSON. */
  answer: optional(text()),
  /** The id of the answer's subject, by which the answer is found when the subject is erased. */
  subjectId: optional(text()),
  createdAt: bigint(),
};
