import { loadSharp } from '#server/platform/files/sharp.ts';
import type { Raster } from './sheet.ts';

/** Decodes a picture. */
export const readRaster = async (bytes: Buffer): Promise<Raster> => {
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
};
