import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import control from '#src/ui/fields/Control.module.css';
import { Field, type FieldTexts } from '#src/ui/fields/Field.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useLocked } from '#src/ui/rendering.ts';
import css from './ComboBoxField.module.css';
import { type ComboBoxItem, choiceOnBlur, searchItems, splitAtMatch } from './comboBoxSearch.ts';
import { useVisualViewport } from './useVisualViewport.ts';

const cx = bindStyles({ ...control, ...css });

export type { ComboBoxItem };

export interface ComboBoxFieldProps extends FieldTexts {
  items: readonly ComboBoxItem[];
  value: string | null;
  onChange: (id: string | null) => void;
  placeholder?: string | undefined;
  /** Shown if nothing matches the typed text. */
  emptyLabel: string;
  /** Names the button that opens the list. */
  toggleLabel: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
  name?: string | undefined;
  id?: string | undefined;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** Number of options that Page Up and Page Down move by. */
const PAGE = 8;

/**
 * An editable combo box by the ARIA Authoring Practices. The list is below the field, on a phone a sheet at the bottom of the
 * screen. React Aria's combo box hides the whole page from assistive technology while its list is open, and closes the list
 * when the page scrolls, which a phone's keyboard causes.
 */
export function ComboBoxField(props: ComboBoxFieldProps) {
  const { label, hint, error, required, items, value, onChange, placeholder, emptyLabel, toggleLabel } = props;
  const { inputRef, name, id, onBlur, disabled, className } = props;
  const [open, setOpen] = useState(false);
  /** The text being typed; null otherwise. */
  const [typed, setTyped] = useState<string | null>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const listId = useId();
  const { fieldRef, sheetRef, showField } = useVisualViewport();

  const visibleItems = useMemo(() => (typed === null ? items : searchItems(items, typed)), [items, typed]);
  const chosen = items.find((item) => item.id === value);
  const active = visibleItems.findIndex((item) => item.id === activeId);
  const optionId = (index: number) => `${listId}-${index}`;

  const show = () => {
    if (disabled || open) return;
    showField();
    setActiveId(value);
    setOpen(true);
  };
  const locked = useLocked();
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (item: ComboBoxItem | undefined) => {
    if (item && item.id !== value) onChange(item.id);
    close();
  };
  const commitTyped = () => {
    if (typed !== null) {
      const choice = choiceOnBlur(items, typed, value);
      if (choice !== value) onChange(choice);
    }
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setActiveId(text.trim() === '' ? null : (searchItems(items, text)[0]?.id ?? null));
    showField();
    setOpen(true);
  };
  const moveActive = (distance: number) => {
    const next = active < 0 && distance < 0 ? visibleItems.length - 1 : active + distance;
    setActiveId(visibleItems[Math.min(visibleItems.length - 1, Math.max(0, next))]?.id ?? null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
    const distance = steps[event.key];
    if (distance !== undefined) {
      event.preventDefault();
      if (open) moveActive(distance);
      else show();
    } else if (open && event.key === 'Enter') {
      event.preventDefault();
      if (active >= 0) choose(visibleItems[active]);
      else commitTyped();
    } else if (open && event.key === 'Escape') {
      // Close only the list, not a surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  // A touch outside does not always blur the field.
  const onPointerOutside = useEffectEvent(commitTyped);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !fieldRef.current?.contains(event.target)) onPointerOutside();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open, fieldRef]);

  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} className={className}>
      {(attributes) => (
        <div ref={fieldRef} className={cx('combo')}>
          <input
            {...attributes}
            ref={inputRef}
            name={name}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            className={cx('control', 'input')}
            value={typed ?? chosen?.name ?? ''}
            placeholder={placeholder}
            disabled={disabled}
            readOnly={locked}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onClick={show}
            onKeyDown={onKeyDown}
            onBlur={() => {
              commitTyped();
              onBlur?.();
            }}
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={toggleLabel}
            aria-expanded={open}
            disabled={disabled}
            className={cx('toggle')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (open) return commitTyped();
              document.getElementById(attributes.id)?.focus();
              show();
            }}
          >
            <Icon name="down" />
          </button>
          <div ref={open ? sheetRef : null} className={cx('sheet')} hidden={!open}>
            {/* Pressing the list must not blur the field. */}
            <div
              id={listId}
              role="listbox"
              aria-label={toggleLabel}
              tabIndex={-1}
              className={cx('options')}
              onMouseDown={(event) => event.preventDefault()}
            >
              {open &&
                visibleItems.map((item, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
                  <div
                    key={item.id}
                    ref={index === active ? scrollIntoView : null}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={item.id === value}
                    className={cx('option', index === active && 'active')}
                    onClick={() => choose(item)}
                  >
                    <ItemName name={item.name} typed={typed ?? ''} />
                    {item.id === value && <Icon name="check" />}
                  </div>
                ))}
            </div>
            <p role="status" className={cx('none')} hidden={visibleItems.length > 0}>
              {open && visibleItems.length === 0 && emptyLabel}
            </p>
          </div>
        </div>
      )}
    </Field>
  );
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}

/** An option with the matching part in bold. */
function ItemName({ name, typed }: { name: string; typed: string }) {
  const [before, match, after] = splitAtMatch(name, typed);
  return (
    <span>
      {before}
      {match && <b>{match}</b>}
      {after}
    </span>
  );
}
