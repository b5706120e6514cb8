/** Maximum size of a mark's file, in bytes: encoded as text it fits into one request. */
export const MAX_MARK_BYTES = 160 * 1024;
