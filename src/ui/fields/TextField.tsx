import type { ComponentProps, ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useLocked } from '#src/ui/rendering.ts';
import css from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

const cx = bindStyles(css);

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix' | 'required'> {
  /** A prefix inside the box, for example a currency sign. At most two characters. */
  prefix?: ReactNode | undefined;
  /** Shown at the end of the label's line. */
  note?: ReactNode | undefined;
}

/** A single-line text field. Accepts the props of react-hook-form's `register('x')`. */
export function TextField({
  label,
  hint,
  error,
  required,
  prefix,
  note,
  id,
  className,
  type = 'text',
  style,
  readOnly,
  ...input
}: TextFieldProps) {
  const locked = useLocked();
  return (
    <Field label={label} hint={hint} error={error} required={required} note={note} id={id} className={className}>
      {(control) => (
        <div className={cx('box')}>
          {prefix && (
            <span className={cx('prefix')} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...input}
            {...control}
            readOnly={readOnly || locked}
            type={type}
            className={cx('control')}
            style={prefix ? { paddingLeft: '2.4em', ...style } : style}
          />
        </div>
      )}
    </Field>
  );
}
