import type { ReactNode } from 'react';
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

/** A code from an SMS or e-mail; phones suggest it above the keyboard. */
export function OneTimeCodeField({ label, hint, error, required, note, action, id, className, readOnly, ...input }: OneTimeCodeFieldProps) {
  const locked = useLocked();
  return (
    <Field label={label} hint={hint} error={error} required={required} note={note} id={id} className={className}>
      {(control) => (
        <div className={cx(action ? 'row' : 'box')}>
          <input
            maxLength={6}
            {...input}
            {...control}
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
