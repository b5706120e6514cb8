import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './BesideLayout.module.css';

const cx = bindStyles(css);

interface BesideLayoutProps {
  /** The name of the part beside. */
  label: string;
  beside: ReactNode;
  children: ReactNode;
}

/** A page that fills the window: its main part, and cards beside it that scroll on their own. On a narrow screen they stand below. */
export const BesideLayout = ({ label, beside, children }: BesideLayoutProps) => (
  <div className={cx('layout')} data-fills="">
    <div className={cx('main')}>{children}</div>
    <aside className={cx('beside')} aria-label={label}>
      {beside}
    </aside>
  </div>
);
