import { useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import css from './Toaster.module.css';
import { currentToasts, dismissToast, subscribeToToasts, type Toast, type ToastTone } from './toast.ts';

const cx = bindStyles(css);

const toneIcon: Record<ToastTone, IconDrawing> = { success: 'check', info: 'info', danger: 'alert' };

/** Duration of a toast, in ms. */
const TOAST_MS = 6000;

interface ToasterProps {
  /** The name of the close button; without it there is no close button. */
  dismissLabel?: string | undefined;
}

/** Renders the toasts at the lower left. Mount it once beside the pages. */
export function Toaster({ dismissLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  return (
    <div className={cx('toaster')} role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} />
      ))}
    </div>
  );
}

function ToastCard({ toast, dismissLabel }: { toast: Toast; dismissLabel: string | undefined }) {
  const [isPaused, setIsPaused] = useState(false);
  const { id, message, tone = 'success', action } = toast;

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isPaused, id]);

  const press = () => {
    dismissToast(id);
    action?.onPress();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      className={cx('toast')}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon name={toneIcon[tone]} />
      <span className={cx('message')}>{message}</span>
      {action && (
        <button type="button" className={cx('action')} onClick={press}>
          {action.label}
        </button>
      )}
      {dismissLabel && <IconButton name="x" label={dismissLabel} className={cx('dismiss')} onClick={() => dismissToast(id)} />}
    </div>
  );
}
