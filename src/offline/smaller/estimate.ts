import { MAX_UPLOAD_BYTES } from '#contract/uploads/rules/uploadFile.ts';

/** Size above which a film may be made smaller; a film that this browser cannot play is offered at any size. */
export const OFFERED_FROM_BYTES = 100_000_000;

const LONG_SIDE = 1920;
const SHORT_SIDE = 1080;
const FULL_HD_PIXELS = LONG_SIDE * SHORT_SIDE;
/** Bit rate at which H.264 shows blocks and robots at 1080p without visible loss, roughly. */
const FULL_HD_BITS_PER_SECOND = 3_200_000;
const LEAST_BITS_PER_SECOND = 400_000;
/** Number of pixels that a phone reads and writes per second, roughly: a 4K film of 168 s takes about a minute. */
const PIXELS_PER_SECOND = 850_000_000;
/** Maximum size relative to the original at which making a film smaller is worth the wait. */
const WORTH_IT = 0.8;

/** The properties of a film before it is made smaller. */
export interface Film {
  sizeBytes: number;
  seconds: number;
  /** The displayed size: a phone held upright films higher than wide. */
  width: number;
  height: number;
  framesPerSecond: number;
  soundBitsPerSecond: number;
}

export interface SmallerSize {
  width: number;
  height: number;
  bitsPerSecond: number;
}

/** Rounds to an even number: encoders accept even sizes only. */
const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/**
 * Returns the picture size of the smaller film: at most 1920 × 1080, upright 1080 × 1920, and no larger than the original except to even an
 * odd side.
 */
export const smallerSize = ({ width, height }: Pick<Film, 'width' | 'height'>): SmallerSize => {
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
  const size = { width: even(width * scale), height: even(height * scale) };
  // a smaller picture needs more bits for each of its pixels
  const bits = FULL_HD_BITS_PER_SECOND * ((size.width * size.height) / FULL_HD_PIXELS) ** 0.75;
  return { ...size, bitsPerSecond: Math.round(Math.max(LEAST_BITS_PER_SECOND, bits)) };
};

/** Estimates the size of the smaller film and the seconds that making it takes. */
const estimate = (film: Film): { sizeBytes: number; seconds: number } => {
  const { width, height, bitsPerSecond } = smallerSize(film);
  const pixels = film.seconds * film.framesPerSecond * (film.width * film.height + width * height);
  return {
    sizeBytes: Math.max(1, Math.round((film.seconds * (bitsPerSecond + film.soundBitsPerSecond)) / 8)),
    seconds: Math.max(1, pixels / PIXELS_PER_SECOND),
  };
};

/** Returns true if a film of this size should be examined. */
export const mayBeMadeSmaller = (sizeBytes: number, isShowable: boolean): boolean => sizeBytes > OFFERED_FROM_BYTES || !isShowable;

/** Returns the offer for a film; null if it is not worth it, or the result would still be too large to upload. */
export const offerFor = (film: Film, isShowable: boolean): { sizeBytes: number; seconds: number } | null => {
  if (!mayBeMadeSmaller(film.sizeBytes, isShowable)) return null;
  const smaller = estimate(film);
  const isWorthIt = !isShowable || smaller.sizeBytes < film.sizeBytes * WORTH_IT;
  return isWorthIt && smaller.sizeBytes <= MAX_UPLOAD_BYTES ? smaller : null;
};
