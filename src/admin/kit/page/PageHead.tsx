import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './PageHead.module.css';

const cx = bindStyles(css);

interface PageHeadProps {
  title: ReactNode;
  /** Whether a record is open below, whose own head then has the screen's one heading. */
  hasRecord?: boolean;
  /** Beside the title: which competition the screen is about. */
  picker?: ReactNode;
  /** What is good to know of it, in one line. */
  facts?: ReactNode;
  /** Tabs at its lower edge (`StateTabs`). */
  tabs?: ReactNode;
  /** Whether they stand beside the title: where the actions change, those on the right would move with them. */
  areTabsFirst?: boolean;
  /** On the right. One of them is the primary action (`variant="contained"`), and it stays on every screen size. */
  actions?: ReactNode;
  /** A line under it, where what is below scrolls. */
  line?: boolean;
}

/** The head of a screen: its title and what can be done here. */
export const PageHead = ({ title, hasRecord = false, picker, facts, tabs, areTabsFirst = false, actions, line = false }: PageHeadProps) => (
  // the frame's own head with react-admin's title gives way to it
  <header className={cx('head', line && 'line')} data-page-head="">
    {hasRecord ? <p className={cx('title')}>{title}</p> : <h1 className={cx('title')}>{title}</h1>}
    {picker && <div className={cx('picker')}>{picker}</div>}
    {facts && <div className={cx('facts')}>{facts}</div>}
    {tabs && areTabsFirst && <div className={cx('tabs')}>{tabs}</div>}
    <div className={cx('space')} />
    {tabs && !areTabsFirst && <div className={cx('tabs')}>{tabs}</div>}
    {actions && <div className={cx('actions')}>{actions}</div>}
  </header>
);
