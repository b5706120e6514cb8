import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To, useLocation } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './RecordRow.module.css';

const cx = bindStyles(css);

export const RecordRows = ({ children }: { children: ReactNode }) => <ul className={cx('rows')}>{children}</ul>;

interface RecordRowProps {
  to: To;
  /** Whether its record is open beside the list: then it is in sight, too. */
  isOpen: boolean;
  /** How the text of the link is laid out. */
  layout: string | undefined;
  /** What stands before the link: the box by which it is chosen. */
  box?: ReactNode;
  children: ReactNode;
}

/** One of a list, which opens its record beside the list. */
export const RecordRow = ({ to, isOpen, layout, box, children }: RecordRowProps) => {
  const row = useRef<HTMLLIElement>(null);
  const { state }: { state: unknown } = useLocation();
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={row} className={cx('row', isOpen && 'current', box !== undefined && 'boxed')}>
      {box}
      <Link to={to} state={state} className={[cx('link'), layout].join(' ')} aria-current={isOpen ? 'true' : undefined}>
        {children}
      </Link>
    </li>
  );
};
