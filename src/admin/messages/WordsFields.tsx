import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { TextPart } from '#contract/messages/rules/messageText.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { insertAtCursor } from './insertAtCursor.ts';
import { LanguageColumns } from './LanguageColumns.tsx';
import { WordsField } from './WordsField.tsx';
import css from './WordsFields.module.css';

const cx = bindStyles(css);

interface WordsFieldsProps {
  /** The languages to write; both if absent. */
  languages?: readonly Locale[];
  parts: readonly TextPart[];
  /** Variables that can be inserted at the cursor. */
  variables: readonly string[];
  textOf(locale: Locale, part: TextPart): string;
  sampleOf(locale: Locale): Record<string, string>;
  /** By language and part: `zh-CN.sms`. */
  problems: FieldProblems;
  readOnly?: boolean;
  onWrite(locale: Locale, part: TextPart, text: string): void;
  onTest(locale: Locale, channel: 'sms' | 'email'): void;
}

/** The texts of a message in both languages, each part with its preview, and the variables to insert. */
export const WordsFields = ({
  languages = locales,
  parts,
  variables,
  textOf,
  sampleOf,
  problems,
  readOnly = false,
  onWrite,
  onTest,
}: WordsFieldsProps) => {
  const { t } = useTranslation('admin');
  /** The field edited last, into which a variable is inserted. */
  const last = useRef<{ field: HTMLTextAreaElement; locale: Locale; part: TextPart } | null>(null);
  return (
    <div className={cx('words')}>
      <div className={cx('variables')}>
        <span className={cx('quiet')}>{t('templates.variables')}</span>
        {variables.map((variable) => (
          <button
            key={variable}
            type="button"
            className={cx('variable')}
            disabled={readOnly}
            aria-label={t('templates.put_in', { variable: t(`templates.variable.${variable}`, variable) })}
            onClick={() => {
              if (!last.current) return;
              const { field, locale, part } = last.current;
              onWrite(locale, part, insertAtCursor(field, variable));
            }}
          >
            {t(`templates.variable.${variable}`, variable)}
          </button>
        ))}
      </div>
      <LanguageColumns languages={languages}>
        {(locale) =>
          parts.map((part) => (
            <WordsField
              key={part}
              part={part}
              locale={locale}
              text={textOf(locale, part)}
              sample={sampleOf(locale)}
              problem={problems[`${locale}.${part}`]}
              readOnly={readOnly}
              onFocus={(field) => {
                last.current = { field, locale, part };
              }}
              onChange={(text) => onWrite(locale, part, text)}
              onTest={part === 'sms' || part === 'email' ? () => onTest(locale, part) : null}
            />
          ))
        }
      </LanguageColumns>
    </div>
  );
};
