import type { News } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import type { Metadata } from '#src/platform/metadata/PageMetadata.tsx';
import { isoInstant, linkImage, organization } from '#src/platform/metadata/things.ts';

/** Returns the metadata of an article's page (schema.org/NewsArticle). */
export const articleMetadata = (
  news: News,
  { locale, brand, listName }: { locale: Locale; brand: string; listName: string },
): Metadata => ({
  type: 'article',
  description: news.summary[locale],
  image: linkImage(news.illustration),
  parent: { path: '/news', name: listName },
  things: ({ origin, url }) => [
    {
      '@type': 'NewsArticle',
      headline: news.title[locale],
      description: news.summary[locale],
      image: [origin + linkImage(news.illustration)],
      datePublished: isoInstant(news.publishedAt),
      dateModified: isoInstant(news.updatedAt),
      author: organization({ name: brand, url: `${origin}/` }),
      publisher: organization({ name: brand, url: `${origin}/` }),
      mainEntityOfPage: url,
      inLanguage: locale,
    },
  ],
});
