import { encode } from 'uqr';

export interface QrPath {
  /** Modules per side, without the quiet zone. */
  size: number;
  /** The dark modules as an SVG path, one unit per module. */
  path: string;
}

/** Returns the QR code of a text (error correction M), one stroke per run of dark modules. */
export const qrPath = (text: string): QrPath => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const length = x - start + 1;
      path += `M${start} ${y}h${length}v1h-${length}z`;
    }
  }
  return { size, path };
};
