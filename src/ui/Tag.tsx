import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bindStyles } from './bindStyles.ts';
import { Icon, type IconDrawing } from './Icon.tsx';
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
