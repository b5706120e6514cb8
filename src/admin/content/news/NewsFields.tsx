import { newsCategories } from '#contract/content/public.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import type { FieldsProps } from '../editor/ContentEditor.tsx';
import { ContentForm } from '../editor/ContentForm.tsx';
import { CategoryField } from '../fields/CategoryField.tsx';
import { CoverField } from '../fields/CoverField.tsx';
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
