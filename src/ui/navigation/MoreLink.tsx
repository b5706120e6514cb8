import clsx from 'clsx';
import { Link, type LinkProps } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
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
