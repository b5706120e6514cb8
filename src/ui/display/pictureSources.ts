import type { Picture } from '#contract/content/picture.ts';

type Source = Picture['sources'][number];
type Type = Source['type'];

const ofType = ({ sources }: Pick<Picture, 'sources'>, type: Type): Source[] =>
  sources.filter((source) => source.type === type).sort((a, b) => a.width - b.width);

/** Returns the `srcset` of one format, smallest first; empty if the picture has no such format. */
export const srcSetOf = (picture: Pick<Picture, 'sources'>, type: Type): string =>
  ofType(picture, type)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** Returns a single source: the smallest WebP of at least `width` px, otherwise the largest one. */
export const bestSource = (picture: Pick<Picture, 'sources'>, width: number): string => {
  const webp = ofType(picture, 'image/webp');
  const usable = webp.length > 0 ? webp : ofType(picture, 'image/avif');
  return (usable.find((source) => source.width >= width) ?? usable.at(-1))?.url ?? '';
};
