import pLimit from 'p-limit';
import { Problem } from '#contract/http/problem.ts';
import type { FilePurpose } from '#contract/uploads/rules/uploadFile.ts';
import { loadSharp } from '#server/platform/files/sharp.ts';
import { decodeHeic, isHeic } from './heic/heic.ts';

export interface Rendered {
  /** WebP, upright, without any metadata, such as the location. */
  full: Buffer;
  preview: Buffer;
  width: number;
  height: number;
}

/** Maximum pixels of one picture in memory while it is drawn, at four bytes each. */
const MAX_PIXELS = 64_000_000;
/** Maximum pixels of a JPEG. Above `MAX_PIXELS` it is read at half its width: phone cameras take pictures of 108 and 200 million pixels. */
const MAX_JPEG_PIXELS = 220_000_000;
/** Pixels from which a picture takes seconds: it waits with other heavy ones, and blocks no light one. */
const HEAVY_PIXELS = 12_000_000;
/** Maximum side in WebP. */
const MAX_SIDE = 16_383;
const POSTER_WIDTH = 1280;
const PREVIEW_WIDTH = 640;

/** The marker at the end of a JPEG. */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** Returns the size that an image declares; 0 if it cannot be read, which drawing it will report. */
const sizeOf = async (image: Buffer): Promise<{ width: number; height: number; isProgressive: boolean }> => {
  const sharp = await loadSharp();
  const known = await sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return { width: known?.width ?? 0, height: known?.height ?? 0, isProgressive: known?.isProgressive ?? false };
};

/** Returns the longer side to which an image of very many pixels must be reduced; null without a limit. Throws picture_too_large. */
const sideWithin = async (image: Buffer, type: string): Promise<number | null> => {
  const { width, height, isProgressive } = await sizeOf(image);
  if (width * height <= MAX_PIXELS) return null;
  // A progressive JPEG is completely in memory before anything can be drawn.
  if (type !== 'image/jpeg' || isProgressive || width * height > MAX_JPEG_PIXELS) throw new Problem('picture_too_large');
  return Math.floor(Math.max(width, height) / 2);
};

interface Source {
  image: Buffer;
  failOn: 'error' | 'warning';
}

/**
 * Adds an end marker to a JPEG, which some cameras and transfers omit: all its pixels may be there, and every browser shows it. With the
 * marker, missing pixels are no longer an error but a warning.
 */
const withEnd = (image: Buffer): Source => ({ image: Buffer.concat([image, END_OF_IMAGE]), failOn: 'warning' });

/**
 * Renders the public versions of an image: in full size (a poster: as large as screens need), and small. Throws file_unreadable, picture_too_large.
 */
export const renderPicture = async (image: Buffer, type: string, purpose: FilePurpose): Promise<Rendered> => {
  const sharp = await loadSharp();
  const side = isHeic(type) ? null : await sideWithin(image, type);
  const decoded = isHeic(type) ? await decodeHeic(image, MAX_PIXELS) : null;
  if (decoded === 'too_large') throw new Problem('picture_too_large');
  if (isHeic(type) && !decoded) throw new Problem('file_unreadable');
  const open = (source: Source, animated: boolean) =>
    decoded
      ? sharp(decoded.data, { raw: { width: decoded.width, height: decoded.height, channels: 4 } })
      : sharp(source.image, { limitInputPixels: side === null ? MAX_PIXELS : MAX_JPEG_PIXELS, animated, failOn: source.failOn });
  const draw = (source: Source, animated: boolean, longest: number) =>
    open(source, animated)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: longest, ...(animated ? {} : { height: longest }), fit: 'inside', withoutEnlargement: true });
  const fullSide = purpose === 'poster' ? POSTER_WIDTH : (side ?? MAX_SIDE);
  const render = async (source: Source, animated: boolean): Promise<Rendered> => {
    const { data, info } = await draw(source, animated, fullSide).webp({ quality: 88, effort: 3 }).toBuffer({ resolveWithObject: true });
    const preview = await draw(source, false, PREVIEW_WIDTH).webp({ quality: 78, effort: 4 }).toBuffer();
    return { full: data, preview, width: info.width, height: info.pageHeight ?? info.height };
  };
  const whole: Source = { image, failOn: 'error' };
  try {
    // An animation of very many frames is reduced to its first one.
    if (type === 'image/gif') return await render(whole, true).catch(() => render(whole, false));
    if (type !== 'image/jpeg') return await render(whole, false);
    return await render(whole, false).catch(() => render(withEnd(image), false));
  } catch {
    throw new Problem('file_unreadable');
  }
};

const pixelsOf = async (image: Buffer): Promise<number> => {
  const { width, height } = await sizeOf(image);
  return width * height;
};

/** Creates a queue that draws one light and one heavy picture at a time, to limit memory. An image is read when its turn has come. */
export const createPictureQueue = () => {
  const light = pLimit(1);
  const heavy = pLimit(1);
  return async (read: () => Promise<Buffer>, type: string, purpose: FilePurpose): Promise<Rendered> => {
    const isHeavy = isHeic(type) || (await light(async () => (await pixelsOf(await read())) > HEAVY_PIXELS));
    return (isHeavy ? heavy : light)(async () => renderPicture(await read(), type, purpose));
  };
};
