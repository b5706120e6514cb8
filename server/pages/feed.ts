import type { Locale, Text } from '#contract/http/common.ts';
import { inLanguage } from '#contract/portal/renderedPage.ts';
import { listNews, newsDates } from '#server/content/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { escapeHtml } from '#server/platform/escapeHtml.ts';

const LENGTH = 30;

/** Characters that XML 1.0 cannot represent, escaped or not. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Escapes a text as element content, so that readers show it and run none of it. */
const escapeXml = (text: string): string => escapeHtml(text.replace(UNWRITABLE, ''));

interface Entry {
  id: string;
  title: Text;
  summary: Text;
  publishedAt: number;
  updatedAt: number;
}

interface Feed {
  origin: string;
  locale: Locale;
  /** The site's name. */
  name: string;
  title: string;
  entries: readonly Entry[];
}

/** News as an Atom feed (RFC 4287) in one language. Titles and summaries are plain text. */
export const atomFeed = ({ origin, locale, name, title, entries }: Feed): string => {
  const address = inLanguage(`${origin}/feed.xml`, locale);
  const updated = Math.max(0, ...entries.map(({ updatedAt }) => updatedAt));
  const date = (at: number): string => new Date(at).toISOString();
  const link = (rel: string, type: string, href: string): string => `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
  const entryOf = (entry: Entry): string => {
    const url = `${origin}/news-details?id=${encodeURIComponent(entry.id)}`;
    return [
      '<entry>',
      `<id>${escapeXml(url)}</id>`,
      `<title>${escapeXml(entry.title[locale])}</title>`,
      link('alternate', 'text/html', inLanguage(url, locale)),
      `<published>${date(entry.publishedAt)}</published>`,
      `<updated>${date(entry.updatedAt)}</updated>`,
      `<summary>${escapeXml(entry.summary[locale])}</summary>`,
      '</entry>',
    ].join('');
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${escapeXml(address)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<author><name>${escapeXml(name)}</name></author>`,
    link('self', 'application/atom+xml', address),
    link('alternate', 'text/html', inLanguage(`${origin}/news`, locale)),
    `<updated>${date(updated)}</updated>`,
    ...entries.map(entryOf),
    '</feed>',
    '',
  ].join('\n');
};

const titles: Record<Locale, (name: string) => string> = { 'zh-CN': (name) => `${name}新闻`, 'en-US': (name) => `${name} news` };

/** Returns the newest articles as a feed. */
export const renderFeed = async (deps: Deps, locale: Locale): Promise<string> => {
  const changed = new Map((await newsDates(deps.db, deps.clock.now())).map(({ id, at }) => [id, at]));
  const { answer } = await listNews(deps, { page: 1, pageSize: LENGTH });
  const name = deps.site.now().brand.name[locale];
  const entries = answer.items.map((item) => ({ ...item, updatedAt: changed.get(item.id) ?? item.publishedAt }));
  return atomFeed({ origin: deps.publicUrl(), locale, name, title: titles[locale](name), entries });
};
