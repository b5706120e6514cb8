/** Reads `length` bytes of a file, beginning at `at`; fewer if the file ends sooner. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>;

/** A box with its 64-bit size, or the header of an element with both of its sizes. */
const HEADER_BYTES = 16;
/** Maximum number of top-level boxes: a film has few; a file with very many is made to be slow. */
const MAX_BOXES = 100_000;
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
/** Boxes that contain the film. Others that extend past the end are trailing rubbish. */
const NEEDED = ['moov', 'moof', 'mdat'];

/** Returns the value and the length of an EBML size; a value of null is unknown, as in a film streamed while being recorded. */
const sizeAt = (view: DataView, at: number): { value: number | null; length: number } => {
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > view.byteLength) return { value: null, length: 8 };
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = view.getUint8(at + index);
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? null : value, length };
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const isCutWebm = async (size: number, header: DataView, read: ReadBytes): Promise<boolean> => {
  const { value, length } = sizeAt(header, 4);
  const at = 4 + length + (value ?? 0);
  const segment = viewOf(await read(at, HEADER_BYTES));
  if (segment.byteLength < HEADER_BYTES) return true;
  if (segment.getUint32(0) !== SEGMENT) return false;
  const content = sizeAt(segment, 4);
  return content.value !== null && at + 4 + content.length + content.value > size;
};

/**
 * Returns true if a film ends before its own index says: it was cut off while being copied or downloaded. MP4 and QuickTime give the length in
 * their boxes, WebM in its segment.
 */
export const isCutFilm = async (size: number, read: ReadBytes): Promise<boolean> => {
  const first = viewOf(await read(0, HEADER_BYTES));
  if (first.byteLength < HEADER_BYTES) return false;
  if (first.getUint32(0) === EBML) return isCutWebm(size, first, read);
  let at = 0;
  for (let boxes = 0; at < size && boxes < MAX_BOXES; boxes += 1) {
    const view = viewOf(await read(at, HEADER_BYTES));
    if (view.byteLength < 8) return false;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(index)));
    const short = view.getUint32(0);
    // To the end of the file.
    if (short === 0) return false;
    const length = short === 1 && view.byteLength === HEADER_BYTES ? Number(view.getBigUint64(8)) : short;
    if (length < 8) return false;
    if (at + length > size) return NEEDED.includes(type);
    at += length;
  }
  return false;
};
