import clsx from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FieldMessage, RequiredMark } from '#src/ui/fields/Field.tsx';
import { useLocked } from '#src/ui/rendering.ts';
import css from './Choice.module.css';

const cx = bindStyles(css);

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode | undefined;
  disabled?: boolean | undefined;
}

export interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption<Value>[];
  /** Null or an empty string while nothing is chosen. */
  value: Value | '' | null | undefined;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  hint?: ReactNode | undefined;
  error?: ReactNode | undefined;
  required?: boolean | undefined;
  id?: string | undefined;
  /** A ref to the first radio, so that a form library can focus it. */
  inputRef?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
}

/** A radio group with a card per option. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const locked = useLocked();
  const { legend, name, options, value, onChange, onBlur, hint, error, required, id, inputRef, className } = props;
  const ownId = useId();
  const groupId = id ?? ownId;
  const messageId = `${groupId}-message`;
  return (
    <div className={clsx(cx('group'), className)}>
      <span id={`${groupId}-legend`} className={cx('legend')}>
        {legend}
        {required && <RequiredMark />}
      </span>
      <div
        id={groupId}
        role="radiogroup"
        aria-labelledby={`${groupId}-legend`}
        aria-describedby={error || hint ? messageId : undefined}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        className={cx('cards')}
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className={cx('card', option.value === value && 'chosen', option.disabled && 'off', error ? 'bad' : null)}
          >
            <input
              ref={index === 0 ? inputRef : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled || locked}
              className={cx('radio')}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span className={cx('words')}>
              <b>{option.label}</b>
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}
