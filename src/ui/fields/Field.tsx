import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Field.module.css';

const cx = bindStyles(css);

/** The texts of a field. */
export interface FieldTexts {
  label: ReactNode;
  /** Shown below the control if there is no error. */
  hint?: ReactNode | undefined;
  /** The error, and how to correct it. */
  error?: ReactNode | undefined;
  required?: boolean | undefined;
}

/** The attributes that associate a control with its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  /** Shown at the end of the label's line, for example a counter. */
  note?: ReactNode | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A label, the control, and the error or hint below it. */
export function Field({ label, hint, error, required, id, note, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  const control: FieldControl = {
    id: controlId,
    'aria-describedby': error || hint ? messageId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className={clsx(cx('field'), className)}>
      <div className={cx('head')}>
        <label className={cx('label')} htmlFor={controlId}>
          {label}
          {required && <RequiredMark />}
        </label>
        {note && <span className={cx('note')}>{note}</span>}
      </div>
      {children(control)}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}

/** The red star; `aria-required` says the same to screen readers. */
export function RequiredMark() {
  return (
    <span className={cx('required')} aria-hidden="true">
      *
    </span>
  );
}

/** The error if any, otherwise the hint. */
export function FieldMessage({ id, hint, error }: { id: string } & Pick<FieldTexts, 'hint' | 'error'>) {
  if (error) {
    return (
      <p id={id} className={cx('error')}>
        <Icon name="alert" />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? (
    <p id={id} className={cx('hint')}>
      {hint}
    </p>
  ) : null;
}
