import { bigint, integer, text } from '#server/database/tables/columns.ts';

export const rateLimit = {
  /** HMAC of what is counted. */
  key: text(),
  count: integer(),
  startedAt: bigint(),
  lastAt: bigint(),
};
