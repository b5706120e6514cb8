import { bigint, optional, text } from '../columns.ts';

export const idempotency = {
  accountId: text(),
  key: text(),
  endpoint: text(),
  bodyHash: text(),
  answer: optional(text()),
  createdAt: bigint(),
};
