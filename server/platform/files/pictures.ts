import type { Picture } from '#contract/content/picture.ts';
import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { type Files, putPublic } from './files.ts';
import { loadSharp } from './sharp.ts';

export interface Pictures {
  /**
   * Renders an image (any format that sharp reads) in the sizes that screens need, AVIF and WebP, and stores them as public files. Nothing
   * is enlarged, and the original's metadata, such as a photo's location, is not stored. Throws file_unreadable.
   */
  render(image: Buffer, name: string, alt: Text): Promise<Picture>;
}

/** Widths in px: a card, a card on a dense screen or half a page, a whole page. */
const WIDTHS = [480, 960, 1600];
const MAX_PIXELS = 100_000_000;
const QUALITY = { avif: 55, webp: 80 };
const formats = [
  { type: 'image/avif', extension: 'avif' },
  { type: 'image/webp', extension: 'webp' },
] as const;

interface Options {
  files: Files;
  /** Effort of the encoders. An organiser waits for the upload: three times the time would save a twentieth of the bytes. */
  effort?: { avif: number; webp: number };
}

export const createPictures = ({ files, effort = { avif: 2, webp: 3 } }: Options): Pictures => ({
  async render(image, name, alt) {
    const sharp = await loadSharp();
    // Rotated to its upright orientation, before anything is measured.
    const upright = sharp(image, { limitInputPixels: MAX_PIXELS }).autoOrient();
    const decoded = upright.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const { data, info } = await decoded.catch(() => {
      throw new Problem('file_unreadable');
    });
    const { width, height, channels } = info;
    const fitting = WIDTHS.filter((each) => each < width);
    const widths = fitting.length < WIDTHS.length ? [...fitting, width] : WIDTHS;
    const largest = widths.at(-1) ?? width;
    const sources = await Promise.all(
      formats.flatMap(({ type, extension }) =>
        widths.map(async (each) => {
          const sized = sharp(data, { raw: { width, height, channels } }).resize({ width: each });
          const options = { quality: QUALITY[extension], effort: effort[extension] };
          const bytes = await (extension === 'avif' ? sized.avif(options) : sized.webp(options)).toBuffer();
          return { type, width: each, url: await putPublic(files, `${name}-${each}.${extension}`, bytes) };
        }),
      ),
    );
    return { alt, width: largest, height: Math.max(1, Math.round((height * largest) / width)), sources };
  },
});
