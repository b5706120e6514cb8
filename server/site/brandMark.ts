import { Problem } from '#contract/http/problem.ts';
import type { BrandMark } from '#contract/site/admin.ts';
import type { Deps } from '#server/platform/deps.ts';
import { putPublic } from '#server/platform/files/files.ts';
import { loadSharp } from '#server/platform/files/sharp.ts';

/** Maximum number of pixels of an uploaded mark, far more than it needs. */
const MAX_PIXELS = 40_000_000;
/** The side of the largest icon, and of the part that no system crops, in px. */
const LARGE = 512;
const SMALL = 192;
const SAFE = 384;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/**
 * Makes the icons of a mark. A drawing is rasterised, so that scripts, links and anything else in it are gone. Throws file_type_not_accepted,
 * file_unreadable.
 */
export const makeMark = async ({ files }: Pick<Deps, 'files'>, image: Buffer): Promise<BrandMark> => {
  const sharp = await loadSharp();
  const unreadable = (): never => {
    throw new Problem('file_unreadable');
  };
  const { format, width = 0, height = 0 } = await sharp(image, { limitInputPixels: MAX_PIXELS }).metadata().catch(unreadable);
  if (format !== 'svg' && format !== 'png') throw new Problem('file_type_not_accepted');
  if (width === 0 || height === 0) throw new Problem('file_unreadable');
  // A drawing is rendered at its largest icon's size, instead of being enlarged afterwards.
  const density = format === 'svg' ? Math.min(2400, Math.max(1, (72 * LARGE) / Math.max(width, height))) : 72;
  const drawn = (side: number, inner: number, background: typeof CLEAR): Promise<Buffer> => {
    const margin = Math.floor((side - inner) / 2);
    const mark = sharp(image, { limitInputPixels: MAX_PIXELS, density }).resize(inner, inner, { fit: 'contain', background });
    const icon = margin > 0 ? mark.extend({ top: margin, bottom: margin, left: margin, right: margin, background }) : mark;
    return (background.alpha === 1 ? icon.flatten({ background }) : icon).png().toBuffer().catch(unreadable);
  };
  return {
    small: await putPublic(files, `mark-${SMALL}.png`, await drawn(SMALL, SMALL, CLEAR)),
    large: await putPublic(files, `mark-${LARGE}.png`, await drawn(LARGE, LARGE, CLEAR)),
    maskable: await putPublic(files, `mark-maskable-${LARGE}.png`, await drawn(LARGE, SAFE, WHITE)),
  };
};
