const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const text = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** The type of a file by its first bytes, among those accepted for a work; null for any other. The server checks again in detail. */
export const sniff = (bytes: Uint8Array): string | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return 'image/gif';
  if (startsWith(bytes, [0x49, 0x49, 0x2a, 0]) || startsWith(bytes, [0x4d, 0x4d, 0, 0x2a])) return 'image/tiff';
  if (startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]) && text(bytes, 4, 64).includes('webm')) return 'video/webm';
  const box = text(bytes, 4, 8);
  if (box === 'ftyp') return mp4Brand(text(bytes, 8, 12));
  // old QuickTime files begin with their content
  return ['moov', 'mdat', 'free', 'wide', 'skip'].includes(box) ? 'video/quicktime' : null;
};

/** Phone pictures (HEIC), AVIF and audio files have the same box as videos. */
const mp4Brand = (brand: string): string | null => {
  if (brand === 'qt  ') return 'video/quicktime';
  if (/^(hei[cxms]|mif1)$/.test(brand)) return 'image/heic';
  return /^(he|mif1|msf1|avif|avis|M4A|M4B|M4P|crx)/.test(brand) ? null : 'video/mp4';
};
