import clsx from 'clsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Icon.module.css';
import { type IconDrawing, pathOf } from './iconPaths.ts';

export type { IconDrawing };

const cx = bindStyles(css);

interface IconProps {
  name: IconDrawing;
  className?: string | undefined;
  /** The accessible name. Without it the icon is decorative. */
  label?: string | undefined;
}

/** A line icon of 1.25em in the current colour. */
export function Icon({ name, className, label }: IconProps) {
  return (
    <svg
      className={clsx(cx('icon'), className)}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={pathOf(name)} />
    </svg>
  );
}
