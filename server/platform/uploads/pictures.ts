import pLimit from 'p-limit';
import { Problem } from '#contract/problem.ts';
import type { FilePurpose } from '#contract/rules/workFile.ts';
import { loadSharp } from '../sharp.ts';
import { decodeHeic, isHeic } from './heic.ts';

export interface Rendered {
  /** WebP, upright, without any metadata: not the place where it was taken either. */
  full: Buffer;
  preview: Buffer;
  width: number;
  height: number;
}

/** What one picture may take of the memory, at four bytes each, while it is drawn. */
const MAX_PIXELS = 64_000_000;
/** From so many on a picture takes seconds: it waits with its like, and holds up no other. */
const HEAVY_PIXELS = 12_000_000;
/** WebP knows no longer side. */
const MAX_SIDE = 16_383;
const POSTER_WIDTH = 1280;
const PREVIEW_WIDTH = 640;

/** The public versions of an image: in full size (a poster: as large as screens need), and small. Fails with file_unreadable. */
export const renderPicture = async (image: Buffer, type: string, purpose: FilePurpose): Promise<Rendered> => {
  const sharp = await loadSharp();
  const decoded = isHeic(type) ? await decodeHeic(image, MAX_PIXELS) : null;
  if (isHeic(type) && !decoded) throw new Problem('file_unreadable');
  const open = (animated: boolean) =>
    decoded
      ? sharp(decoded.data, { raw: { width: decoded.width, height: decoded.height, channels: 4 } })
      : sharp(image, { limitInputPixels: MAX_PIXELS, animated, failOn: 'error' });
  const draw = (animated: boolean, side: number) =>
    open(animated)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: side, ...(animated ? {} : { height: side }), fit: 'inside', withoutEnlargement: true });
  const fullSide = purpose === 'poster' ? POSTER_WIDTH : MAX_SIDE;
  const render = async (animated: boolean): Promise<Rendered> => {
    const { data, info } = await draw(animated, fullSide).webp({ quality: 88, effort: 3 }).toBuffer({ resolveWithObject: true });
    const preview = await draw(false, PREVIEW_WIDTH).webp({ quality: 78, effort: 4 }).toBuffer();
    return { full: data, preview, width: info.width, height: info.pageHeight ?? info.height };
  };
  try {
    // An animation of very many frames is shown by its first one.
    return type === 'image/gif' ? await render(true).catch(() => render(false)) : await render(false);
  } catch {
    throw new Problem('file_unreadable');
  }
};

/** How many pixels there are to draw, by the image's own word; 0 where it cannot be read, which drawing it will say. */
const pixelsOf = async (image: Buffer): Promise<number> => {
  const sharp = await loadSharp();
  const { width = 0, height = 0 } = await sharp(image)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return width * height;
};

/** Draws one light and one heavy picture at a time: that much memory it takes. An image is read when its turn has come. */
export const createPictureQueue = () => {
  const light = pLimit(1);
  const heavy = pLimit(1);
  return async (read: () => Promise<Buffer>, type: string, purpose: FilePurpose): Promise<Rendered> => {
    const isHeavy = isHeic(type) || (await light(async () => (await pixelsOf(await read())) > HEAVY_PIXELS));
    return (isHeavy ? heavy : light)(async () => renderPicture(await read(), type, purpose));
  };
};
