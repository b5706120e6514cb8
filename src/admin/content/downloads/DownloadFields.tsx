import { FormControl, FormControlLabel, FormHelperText, Switch, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadCategories } from '#contract/content/public.ts';
import { type Locale, locales } from '#contract/http/common.ts';
import type { FieldsProps } from '#src/admin/content/editor/ContentEditor.tsx';
import { ContentForm } from '#src/admin/content/editor/ContentForm.tsx';
import { CategoryField } from '#src/admin/content/fields/CategoryField.tsx';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DocumentField } from './DocumentField.tsx';
import css from './DownloadFields.module.css';

const cx = bindStyles(css);

/** The fields of a public download. */
export const DownloadFields = ({ draft: { data, change }, problems, older }: FieldsProps<'download'>) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const labelId = useId();
  const problem = problems['languages'];
  return (
    <ContentForm
      problems={problems}
      older={older}
      facts={
        <>
          <DocumentField document={data.file} problem={problems['file']} onChange={(file) => change({ file })} />
          <div className={cx('facts')}>
            <CategoryField all={downloadCategories} value={data.category} onChange={(category) => change({ category })} />
            <FormControl error={problem !== undefined}>
              <span id={labelId} className={cx('label')}>
                {t('content.field.languages')}
              </span>
              <ToggleButtonGroup
                size="small"
                value={data.languages}
                aria-labelledby={labelId}
                onChange={(_, chosen: Locale[]) => change({ languages: locales.filter((locale) => chosen.includes(locale)) })}
              >
                {locales.map((locale) => (
                  <ToggleButton key={locale} value={locale} lang={locale}>
                    {languageNames[locale]}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
              {problem && <FormHelperText>{fieldMessage(problem)}</FormHelperText>}
            </FormControl>
            <FormControlLabel
              control={<Switch checked={data.pinned} onChange={({ target }) => change({ pinned: target.checked })} />}
              label={t('content.field.pinned')}
            />
          </div>
        </>
      }
      texts={[
        { name: 'title', as: 'line', max: 120, value: data.title, change: (title) => change({ title }) },
        { name: 'description', as: 'wrapped', max: 300, value: data.description, change: (description) => change({ description }) },
      ]}
    />
  );
};
