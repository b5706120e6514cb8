import type { ComponentProps, ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useLocked } from '#src/ui/rendering.ts';
import css from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

const cx = bindStyles(css);

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'required'> {
  /** The length of the text, for example "12 / 200". */
  counter?: ReactNode | undefined;
}

/** A multi-line text field. */
export function TextArea({ label, hint, error, required, counter, id, className, rows = 4, readOnly, ...area }: TextAreaProps) {
  const locked = useLocked();
  return (
    <Field label={label} hint={hint} error={error} required={required} note={counter} id={id} className={className}>
      {(control) => <textarea {...area} {...control} readOnly={readOnly || locked} rows={rows} className={cx('control', 'area')} />}
    </Field>
  );
}
