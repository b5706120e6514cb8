import { deflateSync } from 'node:zlib';
import type { Raster } from './sheet.ts';

type Doc = PDFKit.PDFDocument;
type Reference = ReturnType<Doc['ref']>;

const isOpaque = ({ pixels }: Raster): boolean => {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
};

/** Takes one or three of the four bytes of each pixel. */
const channels = ({ pixels, width, height }: Raster, from: number, count: number): Buffer => {
  const taken = Buffer.alloc(width * height * count);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < count; channel += 1) taken[pixel * count + channel] = pixels[pixel * 4 + from + channel] ?? 0;
  return taken;
};

/** Writes a picture into a document at once, so that the same document has the same bytes: the library inflates a PNG with transparency in the background. */
export const embedPicture = (doc: Doc, raster: Raster): Reference => {
  const { width, height } = raster;
  const write = (data: Buffer, dictionary: Record<string, unknown>): Reference => {
    const reference = doc.ref({
      Type: 'XObject',
      Subtype: 'Image',
      BitsPerComponent: 8,
      Width: width,
      Height: height,
      Filter: 'FlateDecode',
      ...dictionary,
    });
    reference.end(deflateSync(data));
    return reference;
  };
  const mask = isOpaque(raster) ? {} : { SMask: write(channels(raster, 3, 1), { ColorSpace: 'DeviceGray' }) };
  return write(channels(raster, 0, 3), { ColorSpace: 'DeviceRGB', ...mask });
};
