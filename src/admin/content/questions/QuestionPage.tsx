import { lazy, Suspense } from 'react';
import { QuestionData } from '#contract/content/contentData.ts';
import { loadQuestionPreview } from '../../../content/index.ts';
import { LoadingBars } from '../../kit/page/LoadingBars.tsx';
import { ContentEditor } from '../editor/ContentEditor.tsx';
import { PhonePreview } from '../editor/PhonePreview.tsx';
import { ContentPage } from '../lists/ContentPage.tsx';
import { QuestionFields } from './QuestionFields.tsx';

const QuestionPreview = lazy(async () => {
  const module = await loadQuestionPreview();
  await module.loadPreviewWords();
  return { default: module.QuestionPreview };
});

/** Questions and answers, in the order in which families read them. */
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
