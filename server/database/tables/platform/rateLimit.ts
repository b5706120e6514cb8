import { bigint, integer, text } from '#server/database/tables/columns.ts';

export const rateLimit = {
  /** HMAC of the limit's name and its subject. */
  key: text(),
  count: integer(),
  startedAt: bigint(),
  lastAt: bigint(),
};
