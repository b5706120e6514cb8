import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { footBarRef } from '#src/ui/layout/footBar.ts';
import css from './SendBar.module.css';

const cx = bindStyles(css);

/** The bar at the foot of a form of works: its state, then the button that sends. */
export function SendBar({ children }: { children: ReactNode }) {
  return (
    <div ref={footBarRef} className={cx('bar')}>
      {children}
    </div>
  );
}
