import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import css from './StatusChip.module.css';

const cx = bindStyles(css);

export type StatusTone = 'leaf' | 'cobalt' | 'grape' | 'sun' | 'mint' | 'sky' | 'red' | 'ink';

interface StatusChipProps {
  tone: StatusTone;
  icon: IconDrawing;
  className?: string | undefined;
  children: ReactNode;
}

/** A status: an icon and a text on a tint, because colour alone is not accessible. */
export function StatusChip({ tone, icon, className, children }: StatusChipProps) {
  return (
    <span className={clsx(cx('chip', tone), className)}>
      <i className={cx('block')}>
        <Icon name={icon} />
      </i>
      <span>{children}</span>
    </span>
  );
}
