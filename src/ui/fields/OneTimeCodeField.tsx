import type { ChangeEvent, ReactNode } from 'react';
import { normalizeCode } from '#contract/accounts/rules/verificationCode.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useLocked } from '#src/ui/rendering.ts';
import css from './Control.module.css';
import { Field } from './Field.tsx';
import type { TextFieldProps } from './TextField.tsx';

const cx = bindStyles(css);

export interface OneTimeCodeFieldProps extends Omit<TextFieldProps, 'type' | 'prefix'> {
  /** The button that sends the code. */
  action?: ReactNode | undefined;
}

/** Maximum length of typed text: pasted spaces, hyphens and full-width digits must fit until they are removed. */
const MAX_TYPED = 40;

/** A code from an SMS or e-mail; phones suggest it above the keyboard. Pasted spaces and similar characters are removed at once. */
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
    // An input method needs its text unchanged while composing.
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
