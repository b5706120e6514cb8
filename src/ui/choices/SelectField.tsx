import type { ComponentProps } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from '#src/ui/fields/Control.module.css';
import { Field, type FieldTexts } from '#src/ui/fields/Field.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useLocked } from '#src/ui/rendering.ts';

const cx = bindStyles(css);

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'required'> {
  /** The first, empty choice. */
  placeholder?: string | undefined;
}

/** A native select, which opens the system's list on a phone. Options are the children. */
export function SelectField({ label, hint, error, required, placeholder, id, className, children, disabled, ...select }: SelectFieldProps) {
  const locked = useLocked();
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} className={className}>
      {(control) => (
        <div className={cx('box')}>
          <select
            {...select}
            {...control}
            disabled={disabled || locked}
            className={cx('control', 'select', select.value === '' && 'empty')}
          >
            {placeholder && <option value="">{placeholder}</option>}
            {children}
          </select>
          <Icon name="down" className={cx('chevron')} />
        </div>
      )}
    </Field>
  );
}
