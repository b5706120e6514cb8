import type { Work } from '#contract/works/public.ts';
import type { Metadata } from '#src/platform/metadata/PageMetadata.tsx';

/** Returns the metadata of a work for shared links; search engines may not list works of children. */
export const workMetadata = ({ description, media }: Work): Metadata => ({
  description: description.replace(/\s+/g, ' '),
  image: (media.kind === 'images' ? media.items[0]?.url : media.kind === 'video' ? media.posterUrl : null) ?? null,
});
