import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './ErrorSummary.module.css';
import { showField } from './showField.ts';

const cx = bindStyles(css);

export interface ErrorItem {
  fieldId: string;
  /** The field's label. */
  label: ReactNode;
  message: ReactNode;
}

interface ErrorSummaryProps {
  title: ReactNode;
  items: readonly ErrorItem[];
  /** Increment it to move the focus here after a failed submit. 0 never moves it. */
  focusToken: number;
}

/** Lists all errors above a form. Renders nothing without errors. */
export function ErrorSummary({ title, items, focusToken }: ErrorSummaryProps) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusToken === 0) return;
    // scrolled to its title: a summary taller than the screen would show its middle
    region.current?.scrollIntoView({ block: 'start' });
    region.current?.focus({ preventScroll: true });
  }, [focusToken]);
  if (items.length === 0) return null;
  return (
    <div ref={region} className={cx('summary')} role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div className={cx('words')}>
        <b className={cx('title')}>{title}</b>
        <ul className={cx('list')}>
          {items.map(({ fieldId, label, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {label}
              </a>
              <span className={cx('message')}>{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Focuses the field that an item names. */
function focusField(event: MouseEvent, fieldId: string) {
  event.preventDefault();
  const field = document.getElementById(fieldId);
  if (field) showField(field);
}
