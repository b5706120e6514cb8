/** The largest file that can become the mark, in bytes: as text it fits into one request. */
export const MAX_MARK_BYTES = 160 * 1024;
