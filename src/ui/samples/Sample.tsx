import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './Samples.module.css';

const cx = bindStyles(css);

/** One card of the samples. */
export function Sample({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <Card as="section" pad="md" className={cx('sample', wide && 'full')}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

/** A row of items. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={cx('row')}>{children}</div>;
}
