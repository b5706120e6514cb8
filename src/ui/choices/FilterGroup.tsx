import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './FilterGroup.module.css';

const cx = bindStyles(css);

export interface FilterOption<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: number | undefined;
}

interface FilterGroupProps<Value extends string> {
  label: string;
  options: readonly FilterOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** Toggle buttons that filter a list by one of a few options. */
export function FilterGroup<Value extends string>({ label, options, value, onChange, className }: FilterGroupProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter immediately are not form fields
    <div role="group" aria-label={label} className={clsx(cx('group'), className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={cx('filter')}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="num">{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
