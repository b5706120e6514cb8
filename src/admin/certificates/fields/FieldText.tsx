import { FormHelperText } from '@mui/material';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldName, partsOf, unknownFields } from '#contract/certificates/rules/fields.ts';
import type { Locale } from '#contract/http/common.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import { foldLines } from '#contract/text/foldLines.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './fields.module.css';
import { fieldAt, type TypedField, withField } from './typedField.ts';

const cx = bindStyles(css);

interface FieldTextProps {
  label: string;
  locale: Locale;
  value: string;
  /** The fields that it can name. */
  fields: readonly FieldName[];
  rows: number;
  max: number;
  problem: FieldCode | undefined;
  onChange(value: string): void;
}

/** A text with fields: `{` opens the list of them, and each is shown as a chip. The value is plain text with `{team}`. */
export const FieldText = ({ label, locale, value, fields, rows, max, problem, onChange }: FieldTextProps) => {
  const { t } = useTranslation(['admin', 'certificateDesign']);
  const message = useFieldMessage();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<TypedField | null>(null);
  const [active, setActive] = useState(0);
  const nameOf = (field: FieldName) => t(`certificateDesign:field.${field}`);
  const wanted = typed?.typed.toLowerCase() ?? '';
  const offered =
    typed === null
      ? []
      : fields.filter((field) => [field, ...nameOf(field).split(/\s/)].some((word) => word.toLowerCase().startsWith(wanted)));
  const current = offered[Math.min(active, offered.length - 1)];
  const look = (field: HTMLTextAreaElement) => {
    const found = fieldAt(field.value, field.selectionEnd);
    if (found?.typed !== typed?.typed) setActive(0);
    setTyped(found);
  };
  const insert = (place: Omit<TypedField, 'typed'>, field: FieldName) => {
    const { text, cursor } = withField(value, place, field);
    setTyped(null);
    if (text.length > max || !input.current) return;
    onChange(text);
    const { current: element } = input;
    // once the new text is in it
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(cursor, cursor);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    if (current === undefined || typed === null) {
      // one line
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(typed, current);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const unknown = unknownFields(value, fields);
  const listId = `${id}-list`;
  return (
    <div className={cx('fieldText')} data-problem={problem && ''} lang={locale}>
      <label className={cx('label')} htmlFor={id}>
        {label} <span className={cx('language')}>{languageNames[locale]}</span>
      </label>
      <div className={cx('box', problem !== undefined && 'wrong')}>
        <div className={cx('mirror')} aria-hidden="true">
          {partsOf(value).map((part, index) =>
            'field' in part ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
              <mark key={index} data-unknown={fields.some((field) => field === part.field) ? undefined : ''}>
                {`{${part.field}}`}
              </mark>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
              <span key={index}>{part.text}</span>
            ),
          )}
        </div>
        <textarea
          ref={input}
          id={id}
          rows={rows}
          value={value}
          maxLength={max}
          aria-autocomplete="list"
          aria-controls={current === undefined ? undefined : listId}
          aria-activedescendant={current === undefined ? undefined : `${id}-${current}`}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ target }) => {
            onChange(foldLines(target.value));
            look(target);
          }}
          onSelect={({ currentTarget }) => look(currentTarget)}
          onBlur={() => setTyped(null)}
          onKeyDown={press}
        />
      </div>
      {current !== undefined && (
        <div id={listId} role="listbox" aria-label={t('certificateDesign:fields')} className={cx('list')}>
          {offered.map((field) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={field}
              id={`${id}-${field}`}
              role="option"
              aria-selected={field === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => typed && insert(typed, field)}
            >
              <b>{`{${field}}`}</b> {nameOf(field)}
            </div>
          ))}
        </div>
      )}
      <span className={cx('said')} role="status">
        {current === undefined ? '' : t('certificateDesign:offered', { count: offered.length, name: nameOf(current) })}
      </span>
      {problem !== undefined && (
        <FormHelperText error id={`${id}-problem`}>
          {unknown.length > 0 && problem === 'variable_unknown'
            ? t('certificateDesign:unknown_field', { names: unknown.join(t('admin:dot')) })
            : message(problem)}
        </FormHelperText>
      )}
    </div>
  );
};
