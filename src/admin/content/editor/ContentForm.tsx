import { type ReactNode, useState } from 'react';
import type { Locale } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { LanguageTabs, localesOf, type Shown } from '#src/admin/content/fields/LanguageTabs.tsx';
import { type TextField, TextInput } from '#src/admin/content/fields/TextInput.tsx';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './ContentForm.module.css';

const cx = bindStyles(css);

interface ContentFormProps {
  problems: FieldProblems;
  /** Time at which the Chinese text was changed without the English being updated; null if the English is up to date. */
  older: number | null;
  /** Fields shared by both languages. */
  facts: ReactNode;
  /** Fields that exist in each language, in form order. */
  texts: readonly TextField[];
}

/** The form of a record: shared fields once, texts in one language or in both side by side. */
export const ContentForm = ({ problems, older, facts, texts }: ContentFormProps) => {
  const own = useLocale();
  const [shown, setShown] = useState<Shown>(own);
  const missingIn = (locale: Locale) => Object.keys(problems).filter((path) => path.endsWith(`.${locale}`)).length;
  return (
    <>
      <LanguageTabs
        shown={shown}
        onChange={setShown}
        older={older}
        missing={{ 'zh-CN': missingIn('zh-CN'), 'en-US': missingIn('en-US') }}
      />
      {facts}
      <div className={cx('languages', shown === 'both' && 'both')}>
        {localesOf(shown).map((locale) => (
          <div key={locale} className={cx('texts')}>
            {texts.map((field) => (
              <TextInput key={field.name} field={field} locale={locale} problem={problems[`${field.name}.${locale}`]} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
};
