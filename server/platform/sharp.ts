import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | null = null;

/**
 * The image library, loaded when the first picture is drawn: a server that draws none does without its memory. It keeps no decoded image
 * for the next call, as no two calls draw the same one.
 */
export const loadSharp = (): Promise<typeof Sharp> => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    return sharp;
  });
  return loading;
};
