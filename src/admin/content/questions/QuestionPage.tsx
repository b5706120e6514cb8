import { lazy, Suspense } from 'react';
import { QuestionData } from '#contract/content/contentData.ts';
import { ContentEditor } from '#src/admin/content/editor/ContentEditor.tsx';
import { PhonePreview } from '#src/admin/content/editor/PhonePreview.tsx';
import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadQuestionPreview } from '#src/content/index.ts';
import { QuestionFields } from './QuestionFields.tsx';

const QuestionPreview = lazy(async () => {
  const module = await loadQuestionPreview();
  await module.loadPreviewWords();
  return { default: module.QuestionPreview };
});

/** Questions and answers, in the order shown to families. */
export const QuestionPage = () => (
  <ContentPage
    kind="question"
    editor={(id) => (
      <ContentEditor
        key={id}
        kind="question"
        id={id}
        schema={QuestionData}
        titleOf={({ question }) => question}
        fields={(form) => <QuestionFields {...form} />}
        preview={({ data }) => (
          <PhonePreview>
            {(_, locale) => (
              <Suspense fallback={<LoadingBars />}>
                <QuestionPreview question={{ id, ...data }} locale={locale} />
              </Suspense>
            )}
          </PhonePreview>
        )}
      />
    )}
  />
);
