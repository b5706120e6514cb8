import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FieldMessage, RequiredMark } from '#src/ui/fields/Field.tsx';
import { CheckboxField } from './CheckboxField.tsx';
import css from './Choice.module.css';

const cx = bindStyles(css);

interface CheckboxGroupProps {
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
  /** The values of the ticked boxes. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: (() => void) | undefined;
  hint?: ReactNode | undefined;
  error?: ReactNode | undefined;
  required?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** A question with a box per option, of which several can be ticked. */
export function CheckboxGroup({ legend, options, value, onChange, onBlur, hint, error, required, id, className }: CheckboxGroupProps) {
  const ownId = useId();
  const groupId = id ?? ownId;
  const messageId = `${groupId}-message`;
  const change = (option: string, isTicked: boolean) =>
    onChange(options.flatMap((each) => ((each.value === option ? isTicked : value.includes(each.value)) ? [each.value] : [])));
  return (
    <div className={clsx(cx('group'), className)}>
      <span id={`${groupId}-legend`} className={cx('legend')}>
        {legend}
        {required && <RequiredMark />}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand above the grid */}
      <div
        id={groupId}
        role="group"
        aria-labelledby={`${groupId}-legend`}
        aria-describedby={error || hint ? messageId : undefined}
        className={cx('boxes')}
      >
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => change(option.value, target.checked)}
            onBlur={onBlur}
          />
        ))}
      </div>
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}
