import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | null = null;

/**
 * Loads the image library with the first picture: a server without pictures does not need its memory. Its cache of decoded images is
 * disabled, as no two calls draw the same one.
 */
export const loadSharp = (): Promise<typeof Sharp> => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    return sharp;
  });
  return loading;
};
