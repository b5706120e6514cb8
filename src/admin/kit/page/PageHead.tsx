import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './PageHead.module.css';

const cx = bindStyles(css);

interface PageHeadProps {
  title: ReactNode;
  /** True if a record with the screen's only heading is open below. */
  hasRecord?: boolean;
  /** Beside the title: chooses the competition of the screen. */
  picker?: ReactNode;
  /** Facts in one line. */
  facts?: ReactNode;
  /** True if the facts come below the title: beside it, they would break both. */
  areFactsBelow?: boolean;
  /** Tabs at its lower edge (`StateTabs`). */
  tabs?: ReactNode;
  /** True if the tabs come beside the title: if the actions change, tabs on the right would move with them. */
  areTabsFirst?: boolean;
  /** On the right. One of them is the primary action (`variant="contained"`), which stays on every screen size. */
  actions?: ReactNode;
  /** True for a line below, if the content scrolls. */
  line?: boolean;
}

/** The head of a screen: its title and actions. */
export const PageHead = ({
  title,
  hasRecord = false,
  picker,
  facts,
  areFactsBelow = false,
  tabs,
  areTabsFirst = false,
  actions,
  line = false,
}: PageHeadProps) => (
  // marks this head, which replaces the frame's own with react-admin's title
  <header className={cx('head', line && 'line', areFactsBelow && 'record')} data-page-head="">
    {hasRecord ? (
      <p className={cx('title')}>{title}</p>
    ) : (
      <h1 className={cx('title')} data-focus-fallback="" tabIndex={-1}>
        {title}
      </h1>
    )}
    {picker && <div className={cx('picker')}>{picker}</div>}
    {facts && <div className={cx('facts')}>{facts}</div>}
    {tabs && areTabsFirst && <div className={cx('tabs')}>{tabs}</div>}
    <div className={cx('space')} />
    {tabs && !areTabsFirst && <div className={cx('tabs')}>{tabs}</div>}
    {actions && <div className={cx('actions')}>{actions}</div>}
  </header>
);
