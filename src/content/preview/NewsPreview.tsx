import type { News } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { NewsArticle } from '#src/content/news/NewsArticle.tsx';
import { NewsCard } from '#src/content/news/NewsCard.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

export { loadPreviewWords } from './PreviewFrame.tsx';

interface NewsPreviewProps {
  news: News;
  locale: Locale;
  view: 'article' | 'card';
}

/** An article as the portal would show it, by the portal's own components. */
export function NewsPreview({ news, locale, view }: NewsPreviewProps) {
  return (
    <PreviewFrame locale={locale}>
      {view === 'card' ? <NewsCard news={news} level={2} variant="card" loading="eager" /> : <NewsArticle news={news} />}
    </PreviewFrame>
  );
}
