import clsx from 'clsx';
import { Link, type LinkProps } from 'react-router-dom';
import { bindStyles } from './bindStyles.ts';
import { Icon } from './Icon.tsx';
import css from './MoreLink.module.css';

const cx = bindStyles(css);

/** The link beside a section heading to the whole list. */
export function MoreLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className={clsx(cx('more'), className)}>
      {children}
      <Icon name="right" />
    </Link>
  );
}
