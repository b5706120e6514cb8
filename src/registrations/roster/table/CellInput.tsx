import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Grid.module.css';

const cx = bindStyles(css);

export interface CellInputProps {
  label: string;
  value: string;
  /** True while the text is being edited; otherwise typing replaces it. */
  isEditing: boolean;
  /** Number of moves of the cursor: the field takes the focus after each; 0 before the first. */
  moves: number;
  isWrong: boolean;
  describedBy: string | undefined;
  onType: (text: string) => void;
  onEdit: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onCopy: (event: ClipboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}

/**
 * The text field of the cell with the cursor. It is there before anything is typed, with its text selected: typing replaces it, also through an
 * input method for Chinese.
 */
export function CellInput({ label, value, isEditing, moves, isWrong, describedBy, onType, onEdit, ...events }: CellInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (moves === 0) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [moves]);
  return (
    <input
      {...events}
      ref={field}
      className={cx('input', isEditing && 'editing')}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      value={value}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="next"
      onChange={({ target }) => onType(target.value)}
      onDoubleClick={onEdit}
      onFocus={({ target }) => {
        if (!isEditing) target.select();
      }}
    />
  );
}
