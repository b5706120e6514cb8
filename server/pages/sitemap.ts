import { factsOf, type PageFacts } from '#contract/portal/pageFacts.ts';
import { type Page, type PageName, pages } from '#contract/portal/pages.ts';
import { pageLanguages } from '#contract/portal/rules/pageLanguages.ts';
import { competitionDates } from '#server/competitions/index.ts';
import {
  choiceChange,
  galleryChange,
  galleryDates,
  lastChange,
  newsDates,
  pageDates,
  reviewDates,
  slideChange,
  videoDates,
} from '#server/content/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { escapeHtml } from '#server/platform/escapeHtml.ts';

interface Address {
  path: string;
  text?: PageFacts['text'];
  /** Time of the last change, if known. */
  at?: number;
}

/** Addresses of everything public that has its own page. */
const subjectPages = async ({ db, clock }: Deps): Promise<Address[]> => {
  const now = clock.now();
  const [competitions, news, reviews, videos, galleries] = await Promise.all([
    competitionDates(db),
    newsDates(db, now),
    reviewDates(db, now),
    videoDates(db, now),
    galleryDates(db),
  ]);
  const page =
    (path: string) =>
    (id: string): Address => ({ path: `${path}?id=${encodeURIComponent(id)}` });
  return [
    ...competitions.map(({ slug, at }) => ({ ...page('/matchSignDetail')(slug), at })),
    ...news.map(({ id, at }) => ({ ...page('/news-details')(id), at })),
    ...reviews.map(({ id, at }) => ({ ...page('/matchReviewDetail')(id), at: Math.max(at, galleries.get(id) ?? 0) })),
    ...videos.map(({ id, at }) => ({ ...page('/matchVideo')(id), at })),
  ];
};

/** The slugs of texts shown by pages without their own subject, by page name. */
const textOf: Partial<Record<PageName, string>> = {
  eventIntroduction: 'about',
  agreement: 'agreement',
  agreement_en: 'agreement',
  privacy: 'privacy',
  'privacy-en': 'privacy',
  policy_en: 'privacy',
  terms: 'terms',
  'terms-en': 'terms',
};

/** Returns the time of the last change of a page that lists or describes something, if known. */
const changeOf = async ({ db, clock }: Deps): Promise<(name: PageName) => number | undefined> => {
  const now = clock.now();
  const texts = await pageDates(db, now);
  const competitions = await competitionDates(db);
  const news = await lastChange(db, 'news', now);
  const reviews = await lastChange(db, 'review', now);
  const ofHome = [
    news,
    reviews,
    await lastChange(db, 'slide', now),
    await slideChange(db, now),
    await lastChange(db, 'partner', now),
    await choiceChange(db),
    ...competitions.map(({ at }) => at),
  ];
  const latest = (dates: readonly (number | null)[]): number | null => Math.max(0, ...dates.map((at) => at ?? 0)) || null;
  const lists: Partial<Record<PageName, number | null>> = {
    index: latest(ofHome),
    matchSign: latest(competitions.map(({ at }) => at)),
    jinjiangcitySignDetail: competitions.find(({ slug }) => slug === 'jinjiangcity')?.at ?? null,
    news,
    matchReview2022: reviews,
    faq: await lastChange(db, 'question', now),
    down: await lastChange(db, 'download', now),
    matchPhotos: await galleryChange(db, 'photo'),
    matchVideos: await galleryChange(db, 'video'),
  };
  return (name) => lists[name] ?? texts.get(textOf[name] ?? '');
};

/** Returns the sitemap (sitemaps.org 0.9): every address with its two languages. */
export const renderSitemap = async (deps: Deps): Promise<string> => {
  const origin = deps.publicUrl();
  const isListedAlone = (page: Page) => {
    const { listed, subject, slug, text } = factsOf(page);
    // A page that repeats another page's text points search engines to that one.
    const isCanonical = !text || page.path === text.path || page.path === text.english;
    return listed && isCanonical && (!subject || slug !== undefined);
  };
  const changedAt = await changeOf(deps);
  const plain = pages.filter(isListedAlone).map((page): Address => {
    const { path, name } = page;
    const { text } = factsOf(page);
    const at = changedAt(name);
    return { path, ...(text && { text }), ...(at !== undefined && { at }) };
  });
  const entry = ({ path, text, at }: Address) => {
    const url = `${origin}${path}`;
    const dated = at === undefined ? '' : `<lastmod>${new Date(at).toISOString()}</lastmod>`;
    const link = (language: string, href: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`;
    // A language set counts only if it contains the address itself: the page in the visitor's language.
    const languages = text ? pageLanguages(`${origin}${text.path}`, `${origin}${text.english}`) : pageLanguages(url, null);
    return `<url><loc>${escapeHtml(url)}</loc>${dated}${languages.map((each) => link(...each)).join('')}</url>`;
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
