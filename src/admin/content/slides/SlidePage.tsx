import { lazy, Suspense } from 'react';
import { SlideData } from '#contract/content/contentData.ts';
import { ContentEditor } from '#src/admin/content/editor/ContentEditor.tsx';
import { PhonePreview } from '#src/admin/content/editor/PhonePreview.tsx';
import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadHomePreview } from '#src/content/index.ts';
import { SlideFields } from './SlideFields.tsx';

const SlidePreview = lazy(async () => {
  const module = await loadHomePreview();
  await module.loadPreviewWords();
  return { default: module.SlidePreview };
});

/** The slides at the top of the home page, in order. */
export const SlidePage = () => (
  <ContentPage
    kind="slide"
    editor={(id) => (
      <ContentEditor
        key={id}
        kind="slide"
        id={id}
        schema={SlideData}
        titleOf={({ title }) => title}
        fields={(form) => <SlideFields {...form} />}
        preview={({ data: { tone, title, body, actionLabel, actionTo, art, picture } }) => (
          <PhonePreview>
            {(_, locale) => (
              <Suspense fallback={<LoadingBars />}>
                <SlidePreview
                  slide={{ id, tone, title, body, action: { label: actionLabel, to: actionTo }, illustration: { art, picture } }}
                  locale={locale}
                />
              </Suspense>
            )}
          </PhonePreview>
        )}
      />
    )}
  />
);
