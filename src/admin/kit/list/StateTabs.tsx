import { Link, type To } from 'react-router-dom';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './StateTabs.module.css';

const cx = bindStyles(css);

export interface StateTab {
  id: string;
  label: string;
  /** Undefined until known. */
  count?: number | undefined;
  /** True if there are more than `count`. */
  isMore?: boolean;
  /** The address of the list in this state. */
  to: To;
  /** The list's typed search, as the state of its history entry. */
  state?: unknown;
}

/** The states of a list as tabs with their counts; the address holds the open one. */
export const StateTabs = ({ label, tabs, current }: { label: string; tabs: readonly StateTab[]; current: string }) => {
  const format = useFormat();
  return (
    <nav className={cx('tabs')} aria-label={label}>
      {tabs.map(({ id, label: name, count, isMore = false, to, state }) => (
        <Link key={id} to={to} state={state} className={cx('tab')} aria-current={id === current ? 'page' : undefined}>
          {name}
          {count !== undefined && (
            <span className={cx('count')}>
              {format.number(count)}
              {isMore && '+'}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
};
