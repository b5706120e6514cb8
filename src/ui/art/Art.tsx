import type { ReactElement } from 'react';
import { type ArtName, artSizes } from './manifest.ts';

export type { ArtName };

interface ArtProps {
  name: ArtName;
  /** The description; empty if the text beside it says the same. */
  alt: string;
  className?: string | undefined;
  /** `eager` for art above the fold. */
  loading?: 'lazy' | 'eager' | undefined;
  /** `high` for the largest of them. */
  fetchPriority?: 'high' | undefined;
}

/** A drawn scene of public/art. Its size is known, so loading causes no layout shift. */
export function Art({ name, alt, className, loading = 'lazy', fetchPriority }: ArtProps) {
  const [width, height] = artSizes[name];
  return (
    <img
      src={`${import.meta.env.BASE_URL}art/${name}.svg`}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      fetchPriority={fetchPriority}
      decoding="async"
      className={className}
      draggable={false}
    />
  );
}

/** The name of a decorative scene, or an element. */
export type ArtSource = ArtName | ReactElement;

export function artElement(art: ArtSource): ReactElement {
  return typeof art === 'string' ? <Art name={art} alt="" loading="eager" /> : art;
}
