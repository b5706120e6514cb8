import { lazy, Suspense } from 'react';
import { QuestionData } from '#contract/content/contentData.ts';
import { questionCategories } from '#contract/content/public.ts';
import { ContentEditor, type FieldsProps } from '#src/admin/content/editor/ContentEditor.tsx';
import { ContentForm } from '#src/admin/content/editor/ContentForm.tsx';
import { PhonePreview } from '#src/admin/content/editor/PhonePreview.tsx';
import { CategoryField } from '#src/admin/content/fields/CategoryField.tsx';
import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { loadQuestionPreview } from '#src/content/index.ts';

/** The fields of a question. */
const QuestionFields = ({ draft: { data, change }, problems, older }: FieldsProps<'question'>) => (
  <ContentForm
    problems={problems}
    older={older}
    facts={<CategoryField all={questionCategories} value={data.category} onChange={(category) => change({ category })} />}
    texts={[
      { name: 'question', as: 'line', max: 200, value: data.question, change: (question) => change({ question }) },
      { name: 'answer', as: 'markdown', value: data.answer, change: (answer) => change({ answer }) },
    ]}
  />
);

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
