import clsx from 'clsx';
import type { HTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Card.module.css';

const cx = bindStyles(css);

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'fieldset' | undefined;
  /** Makes the whole card a link, with the pressable lip. */
  to?: string | undefined;
  /** The padding. None by default, so that art reaches the edge. */
  pad?: 'none' | 'md' | 'lg' | undefined;
}

/** A raised white surface. */
export function Card({ as: Element = 'div', to, pad = 'none', className, ...rest }: CardProps) {
  const classes = clsx(cx('card', pad, to !== undefined && 'link'), className);
  return to === undefined ? <Element {...rest} className={classes} /> : <Link {...rest} to={to} className={classes} />;
}
