import type { ByteRange } from '#contract/http/rules/byteRange.ts';

/** Size of a new work's pieces: what a break of the network costs at most, and what is in memory at once. */
export const PIECE_BYTES = 1024 * 1024;

/** A file that is cut into pieces. */
export interface Cut {
  sizeBytes: number;
  pieceBytes: number;
}

/** Free space that is left on the device, in bytes: marks are saved there too. */
export const SPARE_BYTES = 50 * 1024 * 1024;

/** Returns the bytes of a piece. The last one is shorter. */
export const rangeOfPiece = (piece: number, { sizeBytes, pieceBytes }: Cut): ByteRange => ({
  start: piece * pieceBytes,
  end: Math.min((piece + 1) * pieceBytes, sizeBytes) - 1,
});

export const countPieces = ({ sizeBytes, pieceBytes }: Cut): number => Math.ceil(sizeBytes / pieceBytes);

/** Returns the pieces of a file that are not stored, in their order. */
export const missingPieces = (cut: Cut, stored: ReadonlySet<number>): number[] =>
  Array.from({ length: countPieces(cut) }, (_, piece) => piece).filter((piece) => !stored.has(piece));

/** Returns the number of a file's bytes that are stored. */
export const storedBytesOf = (cut: Cut, stored: ReadonlySet<number>): number => {
  let bytes = 0;
  for (const piece of stored) {
    const { start, end } = rangeOfPiece(piece, cut);
    bytes += Math.max(0, end - start + 1);
  }
  return bytes;
};

/** A part of a piece; `to` is not in it. */
export interface PiecePart {
  piece: number;
  from: number;
  to: number;
}

/** Returns the parts of pieces that make up a range, in their order. */
export const partsOf = ({ start, end }: ByteRange, pieceBytes: number): PiecePart[] => {
  const first = Math.floor(start / pieceBytes);
  const last = Math.floor(end / pieceBytes);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const piece = first + index;
    const at = piece * pieceBytes;
    return { piece, from: Math.max(0, start - at), to: Math.min(pieceBytes, end + 1 - at) };
  });
};

/** Returns the free space for works, in bytes; null if the browser does not tell. */
export const freeBytes = ({ quota, usage }: { quota?: number | undefined; usage?: number | undefined }): number | null =>
  quota === undefined ? null : Math.max(0, quota - (usage ?? 0) - SPARE_BYTES);

/** A work that the judge may have on the device. */
export interface Wanted {
  no: string;
  /** The addresses of its files; null while the server still prepares them. */
  urls: readonly string[] | null;
}

interface Taken {
  id: string;
  no: string;
  takenAt: number;
  files: readonly { url: string }[];
}

/** A change of what is taken along. */
export type Change = { id: string; urls: readonly string[] } | { id: string; urls: null };

/**
 * Returns what must change on the device now that the judge's works are known, as of `asOf`: works that are theirs no longer go (`urls` is null), works
 * whose files have other addresses get these. A work that was taken after `asOf` stays: the list is older than it.
 */
export const changesOf = (taken: readonly Taken[], wanted: readonly Wanted[], asOf: number): Change[] => {
  const byNo = new Map(wanted.map(({ no, urls }) => [no, urls]));
  return taken.flatMap(({ id, no, takenAt, files }): Change[] => {
    const urls = byNo.get(no);
    if (urls === undefined) return takenAt < asOf ? [{ id, urls: null }] : [];
    if (urls === null) return [];
    const isSame = urls.length === files.length && urls.every((url, index) => files[index]?.url === url);
    return isSame ? [] : [{ id, urls }];
  });
};
