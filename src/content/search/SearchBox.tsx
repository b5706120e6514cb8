import { useRef } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useLocked } from '#src/ui/rendering.ts';
import css from './SearchBox.module.css';

const cx = bindStyles(css);

interface SearchBoxProps {
  label: string;
  placeholder: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field that filters while typing; Escape or the cross clears it. */
export function SearchBox({ label, placeholder, clearLabel, value, onChange }: SearchBoxProps) {
  const locked = useLocked();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={cx('box')}>
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        readOnly={locked}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <Icon name="x" />
        </button>
      )}
    </search>
  );
}
