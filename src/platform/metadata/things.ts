import { artNamed } from '#src/ui/art/artNamed.ts';

/** A thing of schema.org, as JSON-LD; what is undefined is left out. */
export type Thing = { '@type': string } & Record<string, unknown>;

interface Named {
  name: string;
  url: string;
}

/** Where a page stands, from the home page down to itself (schema.org/BreadcrumbList). */
export const breadcrumb = (steps: readonly Named[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
});

/** The competition's own organisation. */
export const organization = ({ name, url }: Named): Thing => ({
  '@type': 'Organization',
  name,
  url,
  logo: `${url}icons/any-512.png`,
});

/** An instant (epoch ms) as ISO 8601. */
export const isoInstant = (at: number): string => new Date(at).toISOString();

/** The path of the picture that links to something show; each drawing has one (`public/share`). */
export const shareImage = (art: string | null): string => `/share/${artNamed(art, 'hero-mat')}.jpg`;
