import type { FastifyInstance } from 'fastify';
import type { BrandMark } from '#contract/site/admin.ts';
import { type MarkSource, setMark } from './markFiles.ts';

/** The built icons that show the mark, and the size of the organisers' mark that replaces each. */
const icons: Record<string, keyof BrandMark> = {
  'favicon.svg': 'small',
  'icons/any-192.png': 'small',
  'icons/any-512.png': 'large',
  'icons/maskable-192.png': 'maskable',
  'icons/maskable-512.png': 'maskable',
  'icons/apple-touch-icon.png': 'maskable',
};
export const brandIconNames: readonly string[] = Object.keys(icons);

/** Wraps a picture as SVG: a tab icon has one URL, whatever its format. */
const asDrawing = (png: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;

/**
 * Serves the icons at the URLs that pages, notices and home screens know: the organisers' mark, or the built ones. They are revalidated each time,
 * because a mark can change.
 */
export const brandIconRoutes = (app: FastifyInstance, deps: MarkSource): void => {
  for (const [name, size] of Object.entries(icons)) {
    app.get(`/${name}`, { schema: { hide: true } }, async (request, reply) => {
      // Mails show it too, on pages of other origins.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const mark = await setMark(deps, size);
      if (!mark) return reply.sendFile(name);
      // The mark's URL is named after its content already.
      const etag = `"${deps.site.now().brand.mark?.[size].split('/')[2]}"`;
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return name.endsWith('.svg') ? reply.type('image/svg+xml').send(asDrawing(mark)) : reply.type('image/png').send(mark);
    });
  }
};
