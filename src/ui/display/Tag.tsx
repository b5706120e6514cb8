import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import css from './Tag.module.css';

const cx = bindStyles(css);

interface TagProps {
  icon?: IconDrawing | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A secondary fact in an outline, for example the mode. */
export function Tag({ icon, className, children }: TagProps) {
  return (
    <span className={clsx(cx('tag'), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
