import { artSizes } from '#src/ui/art/manifest.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { checkImage } from './links.ts';
import css from './Markdown.module.css';

const cx = bindStyles(css);

const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = artSizes;

/** Returns the size of our own drawings, which is known; any other picture gets the space reserved in the style sheet. */
const sizeOf = (source: string): { width: number; height: number } | undefined => {
  const size = sizes[source.match(/^\/art\/([a-z-]+)\.svg$/)?.[1] ?? ''];
  return size && { width: size[0], height: size[1] };
};

interface MarkdownImageProps {
  address: string | null;
  alt: string;
  caption: string | null;
}

/** A picture served by this site; any other is replaced by its description. */
export function MarkdownImage({ address, alt, caption }: MarkdownImageProps) {
  const source = address === null ? null : checkImage(address);
  if (source === null) return alt;
  const size = sizeOf(source);
  return (
    // an image is inside a paragraph, where `figure` is not allowed
    <span className={cx('figure')}>
      <img src={source} alt={alt} {...size} className={cx(!size && 'unsized')} loading="lazy" decoding="async" />
      {caption && <span className={cx('caption')}>{caption}</span>}
    </span>
  );
}
