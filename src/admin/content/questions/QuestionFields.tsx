import { questionCategories } from '#contract/content/public.ts';
import type { FieldsProps } from '#src/admin/content/editor/ContentEditor.tsx';
import { ContentForm } from '#src/admin/content/editor/ContentForm.tsx';
import { CategoryField } from '#src/admin/content/fields/CategoryField.tsx';

/** The fields of a question. */
export const QuestionFields = ({ draft: { data, change }, problems, older }: FieldsProps<'question'>) => (
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
