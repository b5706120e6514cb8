/** Maximum size of a film's index. The index of a 500 MB film is far smaller; a larger one is not read. */
const MAX_INDEX_BYTES = 64 * 1024 * 1024;
/** Maximum size of a skippable box that is emptied: makers write text into such boxes, but a larger one is unused space. */
const MAX_SPARE_BYTES = 1024 * 1024;
/** Maximum number of boxes at the top of a film; no camera writes more. */
const MAX_TOP_BOXES = 4096;

interface Box {
  type: string;
  /** Offsets of the box and of its content. */
  start: number;
  content: number;
  end: number;
}

const typeAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

/** Returns the box that begins at `at`; fails if none can. `limit` is the offset by which it must end. */
const boxAt = (view: DataView, at: number, limit: number, offset = 0): Box => {
  const size = view.getUint32(at);
  const isLarge = size === 1;
  const bytes = isLarge ? Number(view.getBigUint64(at + 8)) : size === 0 ? limit - offset - at : size;
  const box = { type: typeAt(view, at + 4), start: offset + at, content: offset + at + (isLarge ? 16 : 8), end: offset + at + bytes };
  if (box.content > box.end || box.end > limit) throw new RangeError('not a box');
  return box;
};

/** Boxes that contain the location, the device and the names of a film. */
const PRIVATE = new Set(['udta', 'meta', 'uuid']);
/** Boxes that belong at the top of a film. All others are the maker's, and so may be the content of skippable boxes. */
const TOP = new Set(['ftyp', 'moov', 'mdat', 'free', 'wide', 'skip', 'styp', 'sidx', 'moof', 'mfra', 'pdin', 'pnot']);
const CONTAINERS = new Set(['moov', 'trak', 'mdia']);

/** Returns the boxes directly inside a part of the index. Fails if they do not fill it. */
const childrenOf = (view: DataView, from: number, to: number): Box[] => {
  const boxes: Box[] = [];
  // QuickTime may end a list with four zero bytes
  for (let at = from; at + 8 <= to; ) {
    const box = boxAt(view, at, to);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
};

/** Turns a box into a skippable, empty one; its size stays, so that nothing else moves. */
const empty = (view: DataView, { start, content, end }: Box): void => {
  [...'free'].forEach((letter, index) => {
    view.setUint8(start + 4 + index, letter.charCodeAt(0));
  });
  new Uint8Array(view.buffer, view.byteOffset + content, end - content).fill(0);
};

/** Returns true if a track is neither pictures nor sound: cameras write their location and movement into separate tracks. */
const isDataTrack = (view: DataView, track: Box): boolean => {
  const media = childrenOf(view, track.content, track.end).find(({ type }) => type === 'mdia');
  const handler = media && childrenOf(view, media.content, media.end).find(({ type }) => type === 'hdlr');
  const kind = handler && handler.content + 12 <= handler.end ? typeAt(view, handler.content + 8) : null;
  return kind !== null && kind !== 'vide' && kind !== 'soun';
};

/** A range of bytes of the film. */
interface Range {
  start: number;
  end: number;
}

const childOf = (view: DataView, box: Box | undefined, type: string): Box | undefined =>
  box && childrenOf(view, box.content, box.end).find((each) => each.type === type);

/** Returns the byte ranges of a track's samples: its chunks, each as long as the samples in it. */
const sampleRanges = (view: DataView, track: Box): Range[] => {
  const table = ['mdia', 'minf', 'stbl'].reduce<Box | undefined>((box, type) => childOf(view, box, type), track);
  const [sizes, runs] = [childOf(view, table, 'stsz'), childOf(view, table, 'stsc')];
  const [offsets, large] = [childOf(view, table, 'stco'), childOf(view, table, 'co64')];
  const chunks = offsets ?? large;
  if (!sizes || !runs || !chunks) return [];
  const fixedSize = view.getUint32(sizes.content + 4);
  const sizeOf = (sample: number) => fixedSize || view.getUint32(sizes.content + 12 + 4 * sample);
  const startOf = (chunk: number) =>
    offsets ? view.getUint32(chunks.content + 8 + 4 * chunk) : Number(view.getBigUint64(chunks.content + 8 + 8 * chunk));
  const sampleCount = view.getUint32(sizes.content + 8);
  const runCount = view.getUint32(runs.content + 4);
  const ranges: Range[] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < view.getUint32(chunks.content + 4) && sample < sampleCount; chunk += 1) {
    while (run + 1 < runCount && view.getUint32(runs.content + 8 + 12 * (run + 1)) <= chunk + 1) run += 1;
    const start = startOf(chunk);
    let end = start;
    for (let left = view.getUint32(runs.content + 12 + 12 * run); left > 0 && sample < sampleCount; left -= 1) end += sizeOf(sample++);
    ranges.push({ start, end });
  }
  return ranges;
};

const TIMED = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Erases the time of recording: two times of four bytes, or of eight in the newer version. */
const emptyTimes = (view: DataView, { content, end }: Box): void => {
  const length = view.getUint8(content) === 1 ? 16 : 8;
  if (content + 4 + length <= end) new Uint8Array(view.buffer, view.byteOffset + content + 4, length).fill(0);
};

/** Erases the track's name, which devices write after the kind of the track and three reserved numbers. */
const emptyName = (view: DataView, { content, end }: Box): void => {
  if (content + 24 < end) new Uint8Array(view.buffer, view.byteOffset + content + 24, end - content - 24).fill(0);
};

/** Erases private data in a part of the index; returns the ranges of the film with more of it. */
const cleanIndex = (view: DataView, from: number, to: number): Range[] =>
  childrenOf(view, from, to).flatMap((box) => {
    const ranges = box.type === 'trak' && isDataTrack(view, box) ? sampleRanges(view, box) : null;
    if (ranges || PRIVATE.has(box.type) || box.type === 'tref') empty(view, box);
    else if (TIMED.has(box.type)) emptyTimes(view, box);
    else if (box.type === 'hdlr') emptyName(view, box);
    else if (CONTAINERS.has(box.type)) return cleanIndex(view, box.content, box.end);
    return ranges ?? [];
  });

/** Returns the bytes of the film from `start` to `end`, with zeros in these ranges. */
const blanked = (file: Blob, { start, end }: Range, ranges: readonly Range[]): BlobPart[] => {
  const pieces: BlobPart[] = [];
  let at = start;
  for (const range of ranges) {
    const from = Math.max(at, range.start);
    const to = Math.min(end, range.end);
    if (from >= to) continue;
    pieces.push(file.slice(at, from), new Uint8Array(to - from));
    at = to;
  }
  return [...pieces, file.slice(at, end)];
};

const viewOf = async (file: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(start, end).arrayBuffer());

/**
 * Removes the location, the device and the names that phones write into a film: the size, the pictures and the sound stay in place. Only
 * the index is read into memory. Files that are no MP4 or QuickTime film, or cannot be parsed, stay unchanged: the server cleans them too.
 */
export const withoutMetadata = async (file: Blob): Promise<Blob> => {
  try {
    const stretches: (Range & { bytes?: ArrayBuffer })[] = [];
    const ranges: Range[] = [];
    let hasIndex = false;
    let at = 0;
    for (let count = 0; at < file.size; count += 1) {
      const box = boxAt(await viewOf(file, at, at + 16), 0, file.size, at);
      if (count === MAX_TOP_BOXES || (count === 0 && !/^(ftyp|moov|mdat|free|wide|skip)$/.test(box.type))) return file;
      const { start, end } = box;
      const isIndex = box.type === 'moov';
      const isSpare = (box.type === 'free' || box.type === 'skip') && end - start <= MAX_SPARE_BYTES;
      if (isIndex || isSpare || !TOP.has(box.type)) {
        if (end - start > MAX_INDEX_BYTES) return file;
        const view = await viewOf(file, start, end);
        const content = box.content - start;
        if (isIndex) ranges.push(...cleanIndex(view, content, view.byteLength));
        else empty(view, { ...box, start: 0, content, end: view.byteLength });
        stretches.push({ start, end, bytes: view.buffer });
      } else stretches.push({ start, end });
      hasIndex ||= isIndex;
      at = end;
    }
    if (!hasIndex) return file;
    ranges.sort((a, b) => a.start - b.start);
    if (ranges.reduce((sum, { start, end }) => sum + end - start, 0) > MAX_INDEX_BYTES) return file;
    const pieces = stretches.flatMap((stretch): BlobPart[] => (stretch.bytes ? [stretch.bytes] : blanked(file, stretch, ranges)));
    return new Blob(pieces, { type: file.type });
  } catch {
    return file;
  }
};
