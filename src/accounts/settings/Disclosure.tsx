import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './settings.module.css';

const cx = bindStyles(css);

interface DisclosureProps {
  /** Shown beside the button while closed. */
  summary: ReactNode;
  openLabel: string;
  /** The form; it renders `cancel` and calls `close` when done. */
  children: (controls: { close: () => void; cancel: ReactNode }) => ReactNode;
}

/** A value with a button that opens the form to change it. Focus returns to the button on close. */
export function Disclosure({ summary, openLabel, children }: DisclosureProps) {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState(false);
  const shouldRestoreFocus = useRef(false);
  const close = () => {
    shouldRestoreFocus.current = true;
    setOpen(false);
  };
  const restoreFocus = (element: HTMLButtonElement | null) => {
    if (!element || !shouldRestoreFocus.current) return;
    shouldRestoreFocus.current = false;
    element.focus();
  };
  if (open) {
    const cancel = (
      <Button variant="ghost" onClick={close}>
        {t('cancel')}
      </Button>
    );
    return children({ close, cancel });
  }
  return (
    <div className={cx('fact')}>
      <div className={cx('factWords')}>{summary}</div>
      <Button ref={restoreFocus} variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {openLabel}
      </Button>
    </div>
  );
}
