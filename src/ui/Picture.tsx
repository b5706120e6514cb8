import type { ComponentProps } from 'react';
import type { Picture as PictureData } from '#contract/content.ts';
import { bestSource, srcSetOf } from './pictureSources.ts';

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'loading' | 'fetchPriority' | 'draggable'> {
  picture: PictureData;
  /** What it shows, in the reader's language; empty where the words beside it tell it already. */
  alt: string;
  /** How wide it is drawn, as the `sizes` attribute says it. */
  sizes: string;
}

/** The width of the one picture for browsers without `srcset`, in px. */
const PLAIN_WIDTH = 960;

/** A photograph in the format and size that the screen needs. Its place is known before it arrives. */
export function Picture({ picture, alt, sizes, loading = 'lazy', ...rest }: PictureProps) {
  const avif = srcSetOf(picture, 'image/avif');
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        {...rest}
        // before `src`: browsers fetch as soon as they have an address
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
