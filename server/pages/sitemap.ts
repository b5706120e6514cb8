import { locales } from '#contract/common.ts';
import { factsOf } from '#contract/pageFacts.ts';
import { type Page, pages } from '#contract/pages.ts';
import { inLanguage } from '#contract/renderedPage.ts';
import { competitionSlugs } from '../competitions/index.ts';
import { newsIds, reviewIds, videoIds } from '../content/index.ts';
import type { Deps } from '../platform/deps.ts';
import { escapeHtml } from './template.ts';

/** Addresses of everything public that has a page of its own. */
const subjectPages = async ({ db, clock }: Deps): Promise<string[]> => {
  const now = clock.now();
  const [competitions, news, reviews, videos] = await Promise.all([
    competitionSlugs(db),
    newsIds(db, now),
    reviewIds(db),
    videoIds(db, now),
  ]);
  const page = (path: string) => (id: string) => `${path}?id=${encodeURIComponent(id)}`;
  return [
    ...competitions.map(page('/matchSignDetail')),
    ...news.map(page('/news-details')),
    ...reviews.map(page('/matchReviewDetail')),
    ...videos.map(page('/matchVideo')),
  ];
};

/** The sitemap (sitemaps.org 0.9), every address with its two languages. */
export const renderSitemap = async (deps: Deps): Promise<string> => {
  const origin = deps.publicUrl();
  const isListedAlone = (page: Page) => {
    const { listed, subject, slug } = factsOf(page);
    return listed && (!subject || slug !== undefined);
  };
  const plain = pages.filter(isListedAlone).map(({ path }) => path);
  const entry = (path: string) => {
    const url = `${origin}${path}`;
    const languages = locales.map(
      (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeHtml(inLanguage(url, locale))}"/>`,
    );
    return `<url><loc>${escapeHtml(url)}</loc>${languages.join('')}</url>`;
  };
  const entries = [...plain, ...(await subjectPages(deps))].map(entry);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
};

export const renderRobots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Allow: /files/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
