import { newsCategories } from '#contract/content/public.ts';
import type { FieldsProps } from '#src/admin/content/editor/ContentEditor.tsx';
import { ContentForm } from '#src/admin/content/editor/ContentForm.tsx';
import { CategoryField } from '#src/admin/content/fields/CategoryField.tsx';
import { CoverField } from '#src/admin/content/fields/CoverField.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './NewsFields.module.css';

const cx = bindStyles(css);

/** The fields of an article. */
export const NewsFields = ({ draft: { data, change }, problems, older }: FieldsProps<'news'>) => (
  <ContentForm
    problems={problems}
    older={older}
    facts={
      <div className={cx('facts')}>
        <CategoryField all={newsCategories} value={data.category} onChange={(category) => change({ category })} />
        <CoverField art={data.art} picture={data.picture} problems={problems} onChange={change} />
      </div>
    }
    texts={[
      { name: 'title', as: 'line', max: 120, value: data.title, change: (title) => change({ title }) },
      { name: 'summary', as: 'wrapped', max: 400, value: data.summary, change: (summary) => change({ summary }) },
      { name: 'body', as: 'markdown', value: data.body, change: (body) => change({ body }) },
    ]}
  />
);
