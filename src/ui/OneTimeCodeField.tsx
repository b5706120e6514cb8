import type { ChangeEvent, ReactNode } from 'react';
import { normalizeCode } from '#contract/accounts/rules/verificationCode.ts';
import { bindStyles } from './bindStyles.ts';
import css from './Control.module.css';
import { Field } from './Field.tsx';
import { useLocked } from './rendering.ts';
import type { TextFieldProps } from './TextField.tsx';

const cx = bindStyles(css);

export interface OneTimeCodeFieldProps extends Omit<TextFieldProps, 'type' | 'prefix'> {
  /** The button that sends the code. */
  action?: ReactNode | undefined;
}

/** Pasted spaces and hyphens, and full-width digits, must fit until they are taken out. */
const MAX_TYPED = 40;

/** A code from an SMS or e-mail; phones suggest it above the keyboard. What is pasted with it, as spaces, is taken out at once. */
export function OneTimeCodeField({
  label,
  hint,
  error,
  required,
  note,
  action,
  id,
  className,
  readOnly,
  onChange,
  ...input
}: OneTimeCodeFieldProps) {
  const locked = useLocked();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target, nativeEvent } = event;
    const code = normalizeCode(target.value);
    // An input method must find its text as it left it.
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
    if (!isComposing && code !== target.value) target.value = code;
    onChange?.(event);
  };
  return (
    <Field label={label} hint={hint} error={error} required={required} note={note} id={id} className={className}>
      {(control) => (
        <div className={cx(action ? 'row' : 'box')}>
          <input
            maxLength={MAX_TYPED}
            {...input}
            {...control}
            onChange={change}
            readOnly={readOnly || locked}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            className={cx('control', 'code')}
          />
          {action}
        </div>
      )}
    </Field>
  );
}
