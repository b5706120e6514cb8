import { bigint, flag, integer, optional, text } from './columns.ts';

/** A list that an organiser asked for as a file; good for one download by the same session. */
export const exportRequest = {
  id: text(),
  accountId: text(),
  sessionId: text(),
  list: text(),
  /** Columns, filter and form, as JSON; empty once the download has begun, for a filter can hold a name that was looked for. */
  asked: text(),
  createdAt: bigint(),
  startedAt: optional(bigint()),
  endedAt: optional(bigint()),
  rowCount: optional(integer()),
  /** Characters that the encoding does not have. */
  replaced: optional(integer()),
  /** Whether all of it was sent; null while it is not known. */
  complete: optional(flag()),
};
