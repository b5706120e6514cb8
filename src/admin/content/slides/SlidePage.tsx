import { lazy, Suspense } from 'react';
import { SlideData } from '#contract/content/contentData.ts';
import { loadHomePreview } from '../../../content/index.ts';
import { LoadingBars } from '../../kit/page/LoadingBars.tsx';
import { ContentEditor } from '../editor/ContentEditor.tsx';
import { PhonePreview } from '../editor/PhonePreview.tsx';
import { ContentPage } from '../lists/ContentPage.tsx';
import { SlideFields } from './SlideFields.tsx';

const SlidePreview = lazy(async () => {
  const module = await loadHomePreview();
  await module.loadPreviewWords();
  return { default: module.SlidePreview };
});

/** What the home page begins with, in its order. */
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
