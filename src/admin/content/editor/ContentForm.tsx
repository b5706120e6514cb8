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
  /** When the Chinese was changed, where the English was not after it. */
  older: number | null;
  /** What is the same in both languages. */
  facts: ReactNode;
  /** What is said in each language, in the order in which it is typed. */
  texts: readonly TextField[];
}

/** What is typed of something: its facts once, its texts in one language or in both side by side. */
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
