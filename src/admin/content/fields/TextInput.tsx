import { FormHelperText, TextField as Input } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale, Text } from '#contract/http/common.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import { foldLines } from '#contract/text/foldLines.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { preventLineBreak } from '#src/admin/kit/fields/preventLineBreak.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './TextInput.module.css';

const cx = bindStyles(css);

const MarkdownEditor = lazy(() => import('#src/admin/content/markdown/MarkdownEditor.tsx'));

/** A text that exists in both languages. */
export interface TextField {
  /** Its path in the record, and its key in `content.field`. */
  name: string;
  value: Text;
  change(text: Text): void;
  /** One line, one line that wraps, several lines, or Markdown. */
  as: 'line' | 'wrapped' | 'lines' | 'markdown';
  /** In characters; only the server checks the length of Markdown. */
  max?: number;
}

interface TextInputProps {
  field: TextField;
  locale: Locale;
  problem: FieldCode | undefined;
}

/** One text in one language. */
export const TextInput = ({ field: { name, value, change, as, max }, locale, problem }: TextInputProps) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const label = `${t(`content.field.${name}`, name)}${t('dot')}${languageNames[locale]}`;
  const said = problem && fieldMessage(problem);
  const take = (words: string) => change({ ...value, [locale]: words });
  if (as !== 'markdown')
    return (
      <Input
        {...(as !== 'line' && { multiline: true, minRows: 2 })}
        label={label}
        value={value[locale]}
        error={problem !== undefined}
        helperText={said}
        slotProps={{ htmlInput: { lang: locale, maxLength: max } }}
        onKeyDown={as === 'wrapped' ? preventLineBreak : undefined}
        onChange={({ target }) => take(as === 'wrapped' ? foldLines(target.value) : target.value)}
      />
    );
  return (
    <div>
      <div className={cx('head')}>
        <span>{label}</span>
        <span>{t('content.characters', { count: [...value[locale]].length })}</span>
      </div>
      <Suspense fallback={<LoadingBars rows={6} />}>
        <MarkdownEditor label={label} locale={locale} value={value[locale]} problem={said} onChange={take} />
      </Suspense>
      {said !== undefined && <FormHelperText error>{said}</FormHelperText>}
    </div>
  );
};
