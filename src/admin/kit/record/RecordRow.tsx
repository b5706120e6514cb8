import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To, useLocation } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './RecordRow.module.css';

const cx = bindStyles(css);

export const RecordRows = ({ children }: { children: ReactNode }) => <ul className={cx('rows')}>{children}</ul>;

interface RecordRowProps {
  to: To;
  /** True if its record is open beside the list; the row is then scrolled into view. */
  isOpen: boolean;
  /** Class name that lays out the link's text. */
  layout: string | undefined;
  /** Shown before the link: the checkbox that selects the row. */
  box?: ReactNode;
  children: ReactNode;
}

/** A row that opens its record beside the list. */
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
