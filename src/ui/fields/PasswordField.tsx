import { useState } from 'react';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { useLocked } from '#src/ui/rendering.ts';
import css from './Control.module.css';
import { Field } from './Field.tsx';
import type { TextFieldProps } from './TextField.tsx';

const cx = bindStyles(css);

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'prefix'> {
  showLabel: string;
  hideLabel: string;
}

/** A password field with a button that reveals the text. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  note,
  showLabel,
  hideLabel,
  id,
  className,
  readOnly,
  ...input
}: PasswordFieldProps) {
  const locked = useLocked();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={required} note={note} id={id} className={className}>
      {(control) => (
        <div className={cx('box')}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            readOnly={readOnly || locked}
            type={isVisible ? 'text' : 'password'}
            className={cx('control', 'hasInside')}
          />
          <IconButton
            name={isVisible ? moreIcons.eyeOff : moreIcons.eye}
            label={isVisible ? hideLabel : showLabel}
            aria-controls={control.id}
            className={cx('inside')}
            onClick={() => setIsVisible(!isVisible)}
          />
        </div>
      )}
    </Field>
  );
}
