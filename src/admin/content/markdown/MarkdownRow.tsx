import { FormHelperText } from '@mui/material';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { locales, type Text } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { TextRow } from '#src/admin/kit/fields/fields.tsx';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import rowCss from './MarkdownRow.module.css';

const cx = bindStyles(css);
const rowCx = bindStyles(rowCss);

const MarkdownEditor = lazy(() => import('./MarkdownEditor.tsx'));

interface MarkdownRowProps {
  label: string;
  value: Text;
  onChange(value: Text): void;
  /** Its path in the draft, by which a problem names it. */
  path: string;
  problems: FieldProblems;
}

/** A Markdown text in both languages, side by side; on a phone, which only reads drafts, its source. */
export const MarkdownRow = (props: MarkdownRowProps) => {
  const { t } = useTranslation('admin');
  const message = useFieldMessage();
  const isPhone = usePhone();
  const id = useId();
  const { label, value, path, problems, onChange } = props;
  if (isPhone) return <TextRow {...props} lines={4} />;
  return (
    <div className={cx('textRow')}>
      <span className={cx('label')} id={id}>
        {label}
      </span>
      {locales.map((locale) => {
        const problem = problems[`${path}.${locale}`];
        const said = problem && message(problem);
        return (
          <div key={locale} lang={locale} className={rowCx('text')} data-problem={problem && ''}>
            <Suspense fallback={<LoadingBars rows={4} />}>
              <MarkdownEditor
                label={`${label}${t('dot')}${languageNames[locale]}`}
                locale={locale}
                value={value[locale]}
                problem={said}
                onChange={(text) => onChange({ ...value, [locale]: text })}
              />
            </Suspense>
            {said !== undefined && <FormHelperText error>{said}</FormHelperText>}
          </div>
        );
      })}
    </div>
  );
};
