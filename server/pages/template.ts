import type { Locale } from '#contract/http/common.ts';
import { PAGE_DATA_ID, type RenderedPage } from '#contract/portal/renderedPage.ts';
import { escapeHtml } from '#server/platform/escapeHtml.ts';
import type { Preload } from './preloads.ts';

/**
 * Links to the resources of a page. Scripts, styles and API reads are fetched as the page's script will: in CORS mode, with our own cookies. The
 * styles of a `rendered` page apply at once, because its content is there before the script.
 */
export const renderPreloads = (preloads: readonly Preload[], rendered = false): string =>
  preloads
    .filter((preload) => !(rendered && preload.as === 'fetch' && preload.rendered))
    .map((preload) => {
      const href = `href="${escapeHtml(preload.href)}"`;
      if (preload.as === 'style' && rendered) return `<link rel="stylesheet" crossorigin ${href} />`;
      if (preload.as === 'script') return `<link rel="modulepreload" fetchpriority="low" crossorigin ${href} />`;
      if (preload.as === 'font') return `<link rel="preload" as="font" type="font/woff2" crossorigin ${href} />`;
      return `<link rel="preload" as="${preload.as}" ${preload.as === 'image' ? 'fetchpriority="high"' : 'crossorigin'} ${href} />`;
    })
    .join('\n    ');

/** The script that records early presses. It comes before the content, which can be pressed as soon as it is shown. */
const EARLY_SCRIPT = '<script src="/early.js"></script>';

/** The content of a rendered page, and the data it was made of, as JSON. */
interface PageContent extends RenderedPage {
  data: string;
}

/** The parts of a page that the build does not make. */
interface PageParts {
  locale: Locale;
  preloads: readonly Preload[];
  /** The URL of the brand colour's styles; null if none. */
  styles: string | null;
  /** Without it, the page stays empty for the portal to fill. */
  content?: PageContent | undefined;
  /** The known head of a page that stays empty. */
  head?: string | undefined;
}

/** Fills in the built page: its language, its head in place of title and description, its content in place of the empty root. */
export const createPageTemplate = (html: string) => {
  const title = /<title>[\s\S]*?<\/title>/;
  const description = /<meta\s+name="description"[\s\S]*?\/?>\s*/;
  const lang = /<html lang="[^"]*">/;
  const end = /\s*<\/head>/;
  const root = /<div id="root">[\s\S]*?<\/div>(?=\s*<div class="start-notes">)/;
  for (const part of [title, description, lang, end, root]) if (!part.test(html)) throw new Error(`the built page has no ${part.source}`);
  return ({ locale, preloads, styles, content, head = content?.head }: PageParts): string => {
    const isRendered = content !== undefined;
    const feed = `<link rel="alternate" type="application/atom+xml" href="/feed.xml?lang=${locale}" />`;
    const brand = styles === null ? [] : [`<link rel="stylesheet" href="${escapeHtml(styles)}" />`];
    const more = [feed, renderPreloads(preloads, isRendered), ...brand, ...(isRendered ? [EARLY_SCRIPT] : [])].join('\n    ');
    const page = html.replace(lang, `<html lang="${locale}">`).replace(end, (closing) => `\n    ${more}${closing}`);
    const described = head === undefined ? page : page.replace(description, '').replace(title, () => head);
    if (!content) return described;
    const data = `<script type="application/json" id="${PAGE_DATA_ID}">${content.data}</script>`;
    return described.replace(root, () => `<div id="root">${content.html}</div>\n    ${data}`);
  };
};
