import { Link, type To } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Pagination.module.css';
import { pageNumbers } from './pageNumbers.ts';

const cx = bindStyles(css);

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  toPage: (page: number) => To;
  label: string;
  previousLabel: string;
  nextLabel: string;
  pageLabel: (page: number) => string;
}

/** Links to the other pages of a list. Renders nothing for a single page. */
export function Pagination({ page, pageCount, toPage, label, previousLabel, nextLabel, pageLabel }: PaginationProps) {
  if (pageCount < 2) return null;
  const step = (to: number, name: string, icon: 'left' | 'right') => (
    <li>
      {to >= 1 && to <= pageCount ? (
        <Link to={toPage(to)} aria-label={name} className={cx('page')}>
          <Icon name={icon} />
        </Link>
      ) : (
        <span className={cx('page', 'off')} aria-hidden="true">
          <Icon name={icon} />
        </span>
      )}
    </li>
  );
  return (
    <nav aria-label={label} className={cx('pagination')}>
      <ul>
        {step(page - 1, previousLabel, 'left')}
        {pageNumbers(page, pageCount).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its position
            <li key={`gap-${index}`} className={cx('gap')} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={toPage(number)}
                aria-label={pageLabel(number)}
                aria-current={number === page ? 'page' : undefined}
                className={cx('page')}
              >
                <span className="num">{number}</span>
              </Link>
            </li>
          ),
        )}
        {step(page + 1, nextLabel, 'right')}
      </ul>
    </nav>
  );
}
