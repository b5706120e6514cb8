/*
 * The one table by which browser and server identify a film, a picture or a document: its first bytes. Names and declared types cannot be
 * trusted.
 */

const ZIP = 'application/zip';
/** Type of the binary formats of Office 97. */
const CFB = 'application/x-cfb';

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** Signatures at the beginning of a file that determine its type. */
const signatures: readonly { type: string; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61] },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46] },
  { type: ZIP, bytes: [0x50, 0x4b, 3, 4] },
  { type: ZIP, bytes: [0x50, 0x4b, 5, 6] },
  { type: CFB, bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
];

/** Types by the first brand of a file with an `ftyp` box. Any other brand is a film's: phones and editors invent their own (isom, mp42, MSNV …). */
const brands: readonly { type: string | null; brand: RegExp }[] = [
  { type: 'video/quicktime', brand: /^qt {2}/ },
  { type: 'image/heic', brand: /^hei[cxms]/ },
  { type: 'image/heif', brand: /^mif1/ },
  // Image sequences, AVIF, audio only, raw photos.
  { type: null, brand: /^(?:he|msf1|avi[fs]|M4[ABP]|F4[AB]|crx )/ },
];
/** First boxes of QuickTime files older than `ftyp`. */
const OLD_QUICKTIME = ['moov', 'mdat', 'free', 'wide', 'skip', 'pnot'];

const mediaType = (bytes: Uint8Array): string | null => {
  const box = ascii(bytes, 4, 8);
  if (box !== 'ftyp') return OLD_QUICKTIME.includes(box) ? 'video/quicktime' : null;
  const first = ascii(bytes, 8, 12);
  const found = brands.find(({ brand }) => brand.test(first));
  if (found?.type !== 'image/heif') return found ? found.type : 'video/mp4';
  const end = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  return /avi[fs]/.test(ascii(bytes, 16, Math.min(end, bytes.length))) ? null : 'image/heif';
};

/** EBML header elements: WebM and Matroska differ only in the document type. */
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const DOC_TYPE = 'B\u0082';
const HEADER_BYTES = 128;
const isWebm = (bytes: Uint8Array): boolean => {
  const header = ascii(bytes, 4, HEADER_BYTES);
  const at = header.indexOf(DOC_TYPE);
  return at >= 0 && header.startsWith('webm', at + 3);
};

/** Tags of the first directory that only raw photos have: DNG, Sony. */
const RAW_TAGS = [50_706, 50_341];
const ENTRY_BYTES = 12;
/** Returns true if a TIFF is a raw photo, from which no picture can be made. An ordinary one's directory may be anywhere, even after its pixels. */
const isRawPhoto = (bytes: Uint8Array): boolean => {
  if (ascii(bytes, 8, 10) === 'CR') return true;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytes[0] === 0x49;
  const directory = bytes.length >= 8 ? view.getUint32(4, isLittle) : bytes.length;
  if (directory + 2 > bytes.length) return false;
  const entries = view.getUint16(directory, isLittle);
  for (let at = directory + 2; at < directory + 2 + entries * ENTRY_BYTES && at + 2 <= bytes.length; at += ENTRY_BYTES)
    if (RAW_TAGS.includes(view.getUint16(at, isLittle))) return true;
  return false;
};
const TIFF_STARTS = [
  [0x49, 0x49, 0x2a, 0],
  [0x4d, 0x4d, 0, 0x2a],
  // BigTIFF
  [0x49, 0x49, 0x2b, 0],
  [0x4d, 0x4d, 0, 0x2b],
];

/** Returns the MIME type of a film, a picture or a binary document by its first bytes; null for any other file. */
export const typeOfBytes = (bytes: Uint8Array): string | null => {
  const found = signatures.find((each) => startsWith(bytes, each.bytes));
  if (found) return found.type;
  if (TIFF_STARTS.some((start) => startsWith(bytes, start))) return isRawPhoto(bytes) ? null : 'image/tiff';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (startsWith(bytes, EBML)) return isWebm(bytes) ? 'video/webm' : null;
  return mediaType(bytes);
};

/** Returns true for control characters that no text has; tabs, line and page ends, and terminal escapes are allowed. */
const isControl = (byte: number): boolean => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte);
const UTF_16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Returns true if first bytes are text, in any encoding. A text may begin like another format, as with "BM" or "MZ". */
export const readsAsText = (bytes: Uint8Array): boolean => {
  if (UTF_16_MARKS.some((mark) => startsWith(bytes, mark))) {
    const decoded = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be', { fatal: false }).decode(
      bytes.subarray(0, bytes.length & ~1),
    );
    return ![...decoded].some((character) => isControl(character.charCodeAt(0)));
  }
  return !bytes.some(isControl);
};
