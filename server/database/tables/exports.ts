import { bigint, flag, integer, optional, text } from './columns.ts';

/** A list that an organiser requested as a file; valid for one download by the same session. */
export const exportRequest = {
  id: text(),
  accountId: text(),
  sessionId: text(),
  list: text(),
  /** Columns, filter and form, as JSON; empty once the download has begun, because a filter can contain a name that was searched for. */
  asked: text(),
  createdAt: bigint(),
  startedAt: optional(bigint()),
  endedAt: optional(bigint()),
  rowCount: optional(integer()),
  /** Number of characters that the encoding does not have. */
  replaced: optional(integer()),
  /** True if all of it was sent; null if unknown. */
  complete: optional(flag()),
};
