import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import css from './Notice.module.css';

const cx = bindStyles(css);

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const toneIcon: Record<NoticeTone, IconDrawing> = { info: 'info', success: 'check', warning: 'clock', danger: 'alert' };

interface NoticeProps {
  tone: NoticeTone;
  title?: ReactNode | undefined;
  icon?: IconDrawing | undefined;
  /** A button or a link. */
  action?: ReactNode | undefined;
  /** `status` or `alert` if it appears after the page has loaded. */
  role?: 'status' | 'alert' | undefined;
  className?: string | undefined;
  children?: ReactNode | undefined;
}

/** A tinted message with the tone's icon. */
export function Notice({ tone, title, icon, action, role, className, children }: NoticeProps) {
  return (
    <div className={clsx(cx('notice', tone), className)} role={role}>
      <i className={cx('block')}>
        <Icon name={icon ?? toneIcon[tone]} />
      </i>
      <div className={cx('words')}>
        {title && <b>{title}</b>}
        {children}
      </div>
      {action && <div className={cx('action')}>{action}</div>}
    </div>
  );
}
