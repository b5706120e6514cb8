import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { locales } from '#contract/http/common.ts';
import { BRAND_STYLES, brandStylesAt } from '#contract/site/brandFiles.ts';
import { brandPalette, type PaletteScheme, paletteSteps } from '#contract/site/rules/brandPalette.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SiteNow } from '#server/platform/site.ts';

/** A built manifest; everything in it besides its names stays as it is. */
const Manifest = z.looseObject({ name: z.string(), short_name: z.string() });

const rulesOf = (scheme: PaletteScheme): string => paletteSteps.map((step) => `--cobalt-${step}:${scheme[step]}`).join(';');

/**
 * Returns the CSS variables of the brand's colour, for both schemes. The doubled `:root` overrides the built-in ones regardless of their order. Print
 * keeps the light scheme.
 */
const colourStyles = (colour: string | null): string => {
  if (colour === null) return '';
  const { light, dark } = brandPalette(colour);
  const dusk = '@media screen and (prefers-color-scheme: dark)';
  return `:root:root{${rulesOf(light)};--sheet-cobalt:${light['700']}}${dusk}{:root:root:not([data-scheme="light"]){${rulesOf(dark)}}}\n`;
};

/** Shows the organisers' mark in place of the built-in one everywhere, printed pages included: no other drawing has its viewBox. */
const markStyles = (mark: SiteNow['brand']['mark']): string => {
  if (mark === null) return '';
  const drawn = 'svg[viewBox="0 0 48 48"]';
  return `${drawn}{background:url(${mark.small}) center/contain no-repeat;print-color-adjust:exact;-webkit-print-color-adjust:exact}${drawn}>*{display:none}\n`;
};

type Look = Pick<SiteNow['brand'], 'colour' | 'mark'>;

/** Returns the styles of the organisers' brand; empty if none is set. */
export const brandStyles = ({ colour, mark }: Look): string => colourStyles(colour) + markStyles(mark);

/** Returns true if the brand needs styles. */
export const isStyled = ({ colour, mark }: Look): boolean => colour !== null || mark !== null;

/** Returns the icons of a manifest if organisers have set a mark. */
const iconsOf = (mark: SiteNow['brand']['mark']): { icons?: object[] } => {
  if (mark === null) return {};
  const icon = (src: string, side: number, purpose: string) => ({ src, sizes: `${side}x${side}`, type: 'image/png', purpose });
  return { icons: [icon(mark.small, 192, 'any'), icon(mark.large, 512, 'any'), icon(mark.maskable, 512, 'maskable')] };
};

/** The built files that contain the brand. The server serves them itself, because organisers change the brand while it runs. */
export const brandFileNames: readonly string[] = locales.map((locale) => `manifest.${locale}.webmanifest`);

/** Returns the URL of the brand's styles; null if none. */
export const brandStylesOf = ({ number, brand }: SiteNow): string | null => (isStyled(brand) ? brandStylesAt(number) : null);

/** Serves the brand's files, based on the build in `root`. */
export const brandFileRoutes = (app: FastifyInstance, { site }: Pick<Deps, 'site'>, root: string): void => {
  app.get(BRAND_STYLES, { schema: { hide: true } }, (request, reply) => {
    const { number, brand } = site.now();
    const isCurrent = request.url === brandStylesAt(number);
    return reply
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(brandStyles(brand));
  });
  for (const locale of locales) {
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, `manifest.${locale}.webmanifest`), 'utf8')));
    app.get(`/manifest.${locale}.webmanifest`, { schema: { hide: true } }, (_request, reply) => {
      const { brand } = site.now();
      const name = brand.name[locale];
      return reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify({ ...manifest, name, short_name: name, ...iconsOf(brand.mark) }));
    });
  }
};
