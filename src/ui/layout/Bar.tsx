import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import css from './Bar.module.css';

const cx = bindStyles(css);

interface BarProps {
  /** `ink` offline, `mint` back online, `cobalt` an update waits. */
  tone: 'ink' | 'mint' | 'cobalt';
  icon: IconDrawing;
  /** Starts with a phrase in `<b>`. */
  children: ReactNode;
  /** Links or plain buttons. */
  action?: ReactNode | undefined;
  className?: string | undefined;
}

/** A full-width strip above the header, announced by screen readers. */
export function Bar({ tone, icon, children, action, className }: BarProps) {
  return (
    <div className={clsx(cx('bar', tone), className)} role="status">
      <div className={clsx('wrap', cx('inner'))}>
        <Icon name={icon} />
        <p>{children}</p>
        {action && <div className={cx('action')}>{action}</div>}
      </div>
    </div>
  );
}
