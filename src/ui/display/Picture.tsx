import type { ComponentProps } from 'react';
import type { Portrait } from '#contract/content/picture.ts';
import { bestSource, srcSetOf } from './pictureSources.ts';

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'loading' | 'fetchPriority' | 'draggable'> {
  picture: Portrait;
  /** The description in the reader's language; empty if the text beside it says the same. */
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
}

/** The width of the picture for browsers without `srcset`, in px. */
const PLAIN_WIDTH = 960;

/** A responsive photograph. Its size is set in advance to avoid a layout shift. */
export function Picture({ picture, alt, sizes, loading = 'lazy', ...rest }: PictureProps) {
  const avif = srcSetOf(picture, 'image/avif');
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        {...rest}
        // before `src`: browsers start fetching once `src` is set
        loading={loading}
        sizes={sizes}
        srcSet={srcSetOf(picture, 'image/webp') || undefined}
        src={bestSource(picture, PLAIN_WIDTH)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        decoding="async"
      />
    </picture>
  );
}
