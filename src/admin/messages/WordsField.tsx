import { Button, FormHelperText, OutlinedInput } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/http/common.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import { maxLengths, type TextPart } from '#contract/messages/rules/messageText.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { MessageBubble, shownSize, shownText } from './MessageBubble.tsx';
import css from './WordsFields.module.css';

const cx = bindStyles(css);

interface WordsFieldProps {
  part: TextPart;
  locale: Locale;
  text: string;
  sample: Record<string, string>;
  problem: FieldCode | undefined;
  readOnly: boolean;
  onFocus(field: HTMLTextAreaElement): void;
  onChange(text: string): void;
  /** Null if the part cannot be sent alone. */
  onTest: (() => void) | null;
}

/** One part of a message: the text and its preview. */
export const WordsField = ({ part, locale, text, sample, problem, readOnly, onFocus, onChange, onTest }: WordsFieldProps) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const id = useId();
  const shown = shownText(part, locale, text, sample);
  const size = shownSize(part, shown);
  return (
    <div className={cx('field')} data-problem={problem && ''}>
      <label className={cx('label')} htmlFor={id}>
        {t(`templates.part.${part}`)}
        {size && <span className={cx('quiet')}>{t('templates.size', { ...size })}</span>}
      </label>
      <OutlinedInput
        id={id}
        fullWidth
        multiline
        size="small"
        maxRows={14}
        value={text}
        error={problem !== undefined}
        readOnly={readOnly}
        inputProps={{ maxLength: maxLengths[part], 'aria-invalid': problem !== undefined, 'aria-describedby': problem && `${id}-problem` }}
        onFocus={({ target }) => target instanceof HTMLTextAreaElement && onFocus(target)}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <FormHelperText error id={`${id}-problem`}>
          {fieldMessage(problem)}
        </FormHelperText>
      )}
      {!isBlank(text) && !isBlank(shown) && (
        <MessageBubble part={part} locale={locale}>
          {shown}
        </MessageBubble>
      )}
      {onTest && !readOnly && (
        <div>
          <Button size="small" onClick={onTest}>
            {t(part === 'sms' ? 'templates.test_sms' : 'templates.test_email')}
          </Button>
        </div>
      )}
    </div>
  );
};
