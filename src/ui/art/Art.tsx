import type { ReactElement } from 'react';
import { type ArtName, artSizes } from './manifest.ts';

export type { ArtName };

interface ArtProps {
  name: ArtName;
  /** The description; empty if the text beside it says the same. */
  alt: string;
  className?: string | undefined;
  /** `eager` for what is seen first. */
  loading?: 'lazy' | 'eager' | undefined;
  /** `high` for the largest of them. */
  fetchPriority?: 'high' | undefined;
}

/** A drawn scene of public/art. The size is known, so nothing moves when it arrives. */
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

/** A scene by its name (decoration then), or an element of one's own. */
export type ArtSource = ArtName | ReactElement;

export function artElement(art: ArtSource): ReactElement {
  return typeof art === 'string' ? <Art name={art} alt="" loading="eager" /> : art;
}
