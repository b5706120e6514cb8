import { FormHelperText, OutlinedInput } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { locales, type Text } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { foldLines } from '#contract/text/foldLines.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './editor.module.css';
import { languageNames } from './languageNames.ts';
import { preventLineBreak } from './preventLineBreak.ts';
import { useTypedNumber } from './useTypedNumber.ts';

const cx = bindStyles(css);

export const Card = ({ id, title, facts, children }: { id?: string; title?: string; facts?: ReactNode; children: ReactNode }) => (
  <section id={id} className={cx('card')} aria-label={title}>
    {title && (
      <div className={cx('cardHead')}>
        <h2>{title}</h2>
        {facts && <span className={cx('facts')}>{facts}</span>}
      </div>
    )}
    {children}
  </section>
);

/** A field with its label above and its error below. */
export const Labelled = ({
  label,
  problem,
  words,
  children,
}: {
  label: string;
  problem?: FieldProblems[string] | undefined;
  /** Says what is wrong in place of the problem's own words. */
  words?: string | undefined;
  children: ReactNode;
}) => {
  const message = useFieldMessage();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a grid
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={problem && `${id}-problem`}
      className={cx('labelled')}
      data-problem={problem && ''}
    >
      <span className={cx('label')} id={id}>
        {label}
      </span>
      <div className={cx('inline')}>{children}</div>
      {problem && (
        <FormHelperText error id={`${id}-problem`}>
          {words ?? message(problem)}
        </FormHelperText>
      )}
    </div>
  );
};

interface TextRowProps {
  label: string;
  value: Text;
  onChange(value: Text): void;
  /** Its path in the draft, by which a problem names it. */
  path: string;
  problems: FieldProblems;
  lines?: number;
  /** True for a long text without line breaks. */
  isLine?: boolean;
  /** The default that applies if the field is empty. */
  placeholder?: Text;
}

/** A text in both languages, side by side. */
export const TextRow = ({ label, value, onChange, path, problems, lines = 1, isLine = false, placeholder }: TextRowProps) => {
  const { t } = useTranslation('admin');
  const message = useFieldMessage();
  const id = useId();
  return (
    <div className={cx('textRow')}>
      <span className={cx('label')} id={id}>
        {label}
      </span>
      {locales.map((locale) => {
        const problem = problems[`${path}.${locale}`];
        const problemId = `${id}-${locale}`;
        return (
          <div key={locale} lang={locale} data-problem={problem && ''}>
            <span className={cx('language')} aria-hidden="true">
              {languageNames[locale]}
            </span>
            <OutlinedInput
              fullWidth
              size="small"
              multiline={lines > 1}
              {...(lines > 1 && { minRows: lines, maxRows: 6 })}
              value={value[locale]}
              {...(placeholder && { placeholder: placeholder[locale] })}
              error={problem !== undefined}
              inputProps={{
                'aria-label': `${label}${t('dot')}${languageNames[locale]}`,
                'aria-invalid': problem !== undefined,
                'aria-describedby': problem && problemId,
              }}
              onKeyDown={isLine ? preventLineBreak : undefined}
              onChange={({ target }) => onChange({ ...value, [locale]: isLine ? foldLines(target.value) : target.value })}
            />
            {problem && (
              <FormHelperText error id={problemId}>
                {message(problem)}
              </FormHelperText>
            )}
          </div>
        );
      })}
    </div>
  );
};

/** The names of both languages above rows of texts; on narrow screens each text has its own. */
export const LanguageHead = () => (
  <div className={cx('textRow', 'languages')} aria-hidden="true">
    <span />
    {locales.map((locale) => (
      <b key={locale}>{languageNames[locale]}</b>
    ))}
  </div>
);

interface NumberFieldProps {
  label: string;
  value: number | null;
  /** Null if the input is empty. */
  onChange(value: number | null): void;
  prefix?: string;
  min?: number;
  max?: number;
  /** Number of value units per typed unit: 100 for fen typed as yuan. */
  scale?: number;
}

/** Enters a number; the allowed range is shown if it is invalid. */
export const NumberField = ({ label, value, onChange, prefix, min = 0, max = 1_000_000, scale = 1 }: NumberFieldProps) => {
  const { t } = useTranslation('admin');
  const id = useId();
  const { isWrong, field } = useTypedNumber({ value, onChange, min, max, scale });
  return (
    <div>
      <OutlinedInput
        size="small"
        type="number"
        className={cx('number', max < 1000 && 'short') ?? ''}
        startAdornment={prefix}
        error={isWrong}
        inputProps={{ 'aria-label': label, 'aria-describedby': isWrong ? id : undefined, min, max, step: 1 / scale }}
        {...field}
      />
      {isWrong && (
        <FormHelperText error id={id}>
          {scale === 1
            ? t('competition_editor.whole_number_range', { min, max })
            : t('competition_editor.number_range', { min, max, decimals: String(scale).length - 1 })}
        </FormHelperText>
      )}
    </div>
  );
};

/** The word between two numbers. */
export const To = () => <span className={cx('facts')}>{useTranslation('admin').t('competition_editor.to')}</span>;
