import type { Portrait } from '#contract/content/picture.ts';
import { artNamed } from '#src/ui/art/artNamed.ts';

/** A schema.org thing as JSON-LD; undefined properties are omitted. */
export type Thing = { '@type': string } & Record<string, unknown>;

interface Named {
  name: string;
  url: string;
}

/** Returns the path from the home page to a page (schema.org/BreadcrumbList). */
export const breadcrumb = (steps: readonly Named[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
});

/** Returns the competition's own organisation. */
export const organization = ({ name, url }: Named): Thing => ({
  '@type': 'Organization',
  name,
  url,
  logo: `${url}icons/any-512.png`,
});

/** Formats an instant (epoch ms) as ISO 8601. */
export const isoInstant = (at: number): string => new Date(at).toISOString();

/** Returns the path of the picture for link previews; each drawing has one (`public/share`). */
export const shareImage = (art: string | null): string => `/share/${artNamed(art, 'hero-mat')}.jpg`;

/** Returns the picture of a link preview: the largest WebP of a photograph, which all of them know, otherwise that of the drawing. */
export const linkImage = ({ art, picture }: { art: string | null; picture?: Portrait | null | undefined }): string =>
  picture?.sources.findLast(({ type }) => type === 'image/webp')?.url ?? shareImage(art);
