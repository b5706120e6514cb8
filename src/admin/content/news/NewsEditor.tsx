import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewsData } from '#contract/content/contentData.ts';
import { ContentEditor } from '#src/admin/content/editor/ContentEditor.tsx';
import { PhonePreview } from '#src/admin/content/editor/PhonePreview.tsx';
import type { ContentDraft } from '#src/admin/content/editor/useContentDraft.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadNewsPreview } from '#src/content/index.ts';
import { NewsFields } from './NewsFields.tsx';

const NewsPreview = lazy(async () => {
  const module = await loadNewsPreview();
  await module.loadPreviewWords();
  return { default: module.NewsPreview };
});

const Preview = ({ draft: { id, record, data } }: { draft: ContentDraft<'news'> }) => {
  const { t } = useTranslation('admin');
  const [now] = useState(() => Date.now());
  const { art, picture, kind: _, ...words } = data;
  const publishedAt = record.publishedAt ?? now;
  // Publishing the draft would change it now.
  const changedAt = record.state === 'published' && record.draft ? now : (record.published?.at ?? now);
  const updatedAt = Math.max(publishedAt, changedAt);
  const news = { ...words, id, publishedAt, updatedAt, illustration: { art, picture }, previous: null, next: null };
  return (
    <PhonePreview
      views={[
        ['article', t('content.view.article')],
        ['card', t('content.view.card')],
      ]}
    >
      {(view, locale) => (
        <Suspense fallback={<LoadingBars />}>
          <NewsPreview news={news} locale={locale} view={view === 'card' ? 'card' : 'article'} />
        </Suspense>
      )}
    </PhonePreview>
  );
};

/** The editor of an article. */
export const NewsEditor = ({ id }: { id: string }) => (
  <ContentEditor
    kind="news"
    id={id}
    schema={NewsData}
    titleOf={({ title }) => title}
    fields={(form) => <NewsFields {...form} />}
    preview={(draft) => <Preview draft={draft} />}
  />
);
