import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FieldMessage, RequiredMark } from '#src/ui/fields/Field.tsx';
import { useLocked } from '#src/ui/rendering.ts';
import css from './Choice.module.css';

const cx = bindStyles(css);

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'required'> {
  /** May contain links; pressing them does not tick the box. */
  label: ReactNode;
  hint?: ReactNode | undefined;
  error?: ReactNode | undefined;
  required?: boolean | undefined;
}

export function CheckboxField({ label, hint, error, required, id, className, disabled, ...input }: CheckboxFieldProps) {
  const locked = useLocked();
  const ownId = useId();
  const boxId = id ?? ownId;
  const messageId = `${boxId}-message`;
  return (
    <div className={clsx(cx('checkField'), className)}>
      <div className={cx('checkRow')}>
        <input
          {...input}
          disabled={disabled || locked}
          id={boxId}
          type="checkbox"
          className={cx('check')}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
        />
        <label htmlFor={boxId} className={cx('checkLabel')}>
          {label}
          {required && <RequiredMark />}
        </label>
      </div>
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}
