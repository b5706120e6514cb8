import { type Locale, locales } from '#contract/common.ts';
import { PAGE_DATA_ID } from '#contract/renderedPage.ts';
import type { Preload } from './preloads.ts';

/** The metadata of a page for link previews and search engines. */
export interface PageHead {
  locale: Locale;
  /** Without the brand. Empty for the home page. */
  title: string;
  description: string;
  brand: string;
  /** Absolute address without a language. */
  url: string;
  /** Whether the address itself names the language. */
  saysLanguage: boolean;
  listed: boolean;
  type: 'website' | 'article';
  /** Absolute address of a 1200×630 picture, or of one of its `own` size. */
  image: string;
  ownImage?: boolean;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** An address in a language: search engines are told of both by `hreflang`. */
export const inLanguage = (url: string, locale: Locale): string => `${url}${url.includes('?') ? '&' : '?'}lang=${locale}`;

/** The lines that belong into the page's `<head>`. Every value is escaped. */
export const renderHead = (head: PageHead): string => {
  const full = head.title === '' ? head.brand : `${head.title} · ${head.brand}`;
  const meta = (name: 'name' | 'property', key: string, content: string) => `<meta ${name}="${key}" content="${escapeHtml(content)}" />`;
  const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escapeHtml(href)}" />`;
  const canonical = head.saysLanguage ? inLanguage(head.url, head.locale) : head.url;
  return [
    `<title>${escapeHtml(full)}</title>`,
    meta('name', 'description', head.description),
    ...(head.listed ? [] : [meta('name', 'robots', 'noindex')]),
    link('canonical', canonical),
    ...(head.listed ? locales.map((locale) => link('alternate', inLanguage(head.url, locale), ` hreflang="${locale}"`)) : []),
    ...(head.listed ? [link('alternate', head.url, ' hreflang="x-default"')] : []),
    meta('property', 'og:type', head.type),
    meta('property', 'og:site_name', head.brand),
    meta('property', 'og:title', head.title === '' ? head.brand : head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', head.image),
    ...(head.ownImage ? [] : [meta('property', 'og:image:width', '1200'), meta('property', 'og:image:height', '630')]),
    meta('property', 'og:locale', head.locale.replace('-', '_')),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
};

/**
 * The links to what a page needs. Scripts, styles and API reads are fetched as the page's script will: in CORS mode, with our own cookies. The styles
 * of a `rendered` page apply at once, because its content is there before the script.
 */
export const renderPreloads = (preloads: readonly Preload[], rendered = false): string =>
  preloads
    .filter((preload) => !(rendered && preload.as === 'fetch' && preload.rendered))
    .map((preload) => {
      if ('srcSet' in preload) {
        const { srcSet, sizes, type } = preload;
        const choice = `imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" type="${escapeHtml(type)}"`;
        return `<link rel="preload" as="image" fetchpriority="high" ${choice} />`;
      }
      const href = `href="${escapeHtml(preload.href)}"`;
      if (preload.as === 'style' && rendered) return `<link rel="stylesheet" crossorigin ${href} />`;
      if (preload.as === 'script') return `<link rel="modulepreload" fetchpriority="low" crossorigin ${href} />`;
      if (preload.as === 'font') return `<link rel="preload" as="font" type="font/woff2" crossorigin ${href} />`;
      return `<link rel="preload" as="${preload.as}" ${preload.as === 'image' ? 'fetchpriority="high"' : 'crossorigin'} ${href} />`;
    })
    .join('\n    ');

/**
 * The language a page is served in: the one its address names, else the reader's, as the browser says it. The portal itself
 * may then switch to another that the reader has saved.
 */
export const pageLocale = (asked: unknown, acceptLanguage: string | undefined): Locale => {
  const named = locales.find((locale) => locale === asked);
  if (named) return named;
  const preferred = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', q] = part.trim().split(/;\s*q=/);
      return { tag: tag.toLowerCase(), weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag }) => /^(zh|en)\b/.test(tag))
    .sort((a, b) => b.weight - a.weight)[0];
  return preferred?.tag.startsWith('zh') ? 'zh-CN' : 'en-US';
};

/** What React says of resources ahead of a page's content: it belongs into the head. */
const LEADING_LINKS = /^(?:<link [^>]*>)+/;

/** What keeps early presses: before the page is shown, because it can be pressed from then on. */
const EARLY_SCRIPT = '\n    <script src="/early.js"></script>';

/** What a rendered page brings along: the content of its root element, and what it was made of, as JSON. */
export interface PageContent {
  html: string;
  data: string;
}

/** Replaces title and description of the built page by a head, and its empty root by the content; preloads follow what the page itself needs. */
export const createPageTemplate = (html: string) => {
  const title = /<title>[\s\S]*?<\/title>/;
  const description = /<meta\s+name="description"[\s\S]*?\/?>\s*/;
  const lang = /<html lang="[^"]*">/;
  const end = /\s*<\/head>/;
  const root = /<div id="root">[\s\S]*?<\/div>(?=\s*<div class="start-notes">)/;
  for (const part of [title, description, lang, end, root]) if (!part.test(html)) throw new Error(`the built page has no ${part.source}`);
  const bare = html.replace(description, '');
  return (head: PageHead, preloads: readonly Preload[] = [], content?: PageContent): string => {
    const [links = ''] = content?.html.match(LEADING_LINKS) ?? [];
    const page = bare
      .replace(lang, `<html lang="${head.locale}">`)
      .replace(title, () => renderHead(head))
      .replace(
        end,
        (closing) => `\n    ${renderPreloads(preloads, content !== undefined)}${links}${content ? EARLY_SCRIPT : ''}${closing}`,
      );
    if (!content) return page;
    const data = `<script type="application/json" id="${PAGE_DATA_ID}">${content.data}</script>`;
    return page.replace(root, () => `<div id="root">${content.html.slice(links.length)}</div>\n    ${data}`);
  };
};
