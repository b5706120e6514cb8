import clsx from 'clsx';
import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './DataList.module.css';

const cx = bindStyles(css);

export interface DataItem {
  label: ReactNode;
  value: ReactNode;
}

interface DataListProps {
  items: readonly DataItem[];
  /** `grid` a column of labels, `split` label left and value right, `band` side by side on a tint. */
  layout?: 'grid' | 'split' | 'band' | undefined;
  className?: string | undefined;
}

/** A read-only list of facts. */
export function DataList({ items, layout = 'grid', className }: DataListProps) {
  return (
    <dl className={clsx(cx('list', layout), className)}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their position
        <div key={index} className={cx('item')}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
