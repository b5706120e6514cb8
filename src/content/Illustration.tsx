import type { News } from '#contract/content/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Art, type ArtName } from '#src/ui/art/Art.tsx';
import { artNamed } from '#src/ui/art/artNamed.ts';

type Sources = NonNullable<News['illustration']['picture']>['sources'];

const srcSet = (sources: Sources): string => sources.map(({ url, width }) => `${url} ${width}w`).join(', ');

interface IllustrationProps {
  illustration: News['illustration'];
  /** The drawing shown if there is neither a picture nor a drawing of that name. */
  fallback: ArtName;
  /** The `sizes` attribute of the image. */
  sizes: string;
  loading?: 'lazy' | 'eager' | undefined;
}

/** A responsive photograph with its description, or one of our drawings as decoration. */
export function Illustration({ illustration: { art, picture }, fallback, sizes, loading = 'lazy' }: IllustrationProps) {
  const text = useText();
  const largest = picture?.sources.filter(({ type }) => type === 'image/webp').at(-1);
  if (!picture || !largest) return <Art name={artNamed(art, fallback)} alt="" loading={loading} />;
  const sourcesOf = (type: 'image/avif' | 'image/webp') => picture.sources.filter((source) => source.type === type);
  return (
    <picture>
      {sourcesOf('image/avif').length > 0 && <source type="image/avif" srcSet={srcSet(sourcesOf('image/avif'))} sizes={sizes} />}
      <img
        src={largest.url}
        srcSet={srcSet(sourcesOf('image/webp'))}
        sizes={sizes}
        alt={text(picture.alt)}
        width={picture.width}
        height={picture.height}
        loading={loading}
        decoding="async"
        data-photo=""
      />
    </picture>
  );
}
