/** A range of a file's bytes; both ends are in it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Returns the bytes that a `Range` header requests (RFC 9110 section 14.1.2): null for the whole file, also for several ranges and other
 * units, and `unsatisfiable` if the file has none of them.
 */
export const rangeOf = (header: string | null | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
};
