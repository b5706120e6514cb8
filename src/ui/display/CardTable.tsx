import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from './Card.tsx';
import css from './CardTable.module.css';

const cx = bindStyles(css);

interface CardTableProps {
  /** The heading cells. */
  head: ReactNode;
  /** The rows. On a narrow screen a cell takes a line of its card; two with a `data-label` share one, under that label. */
  children: ReactNode;
}

/** A table whose rows are cards on a narrow screen. */
export function CardTable({ head, children }: CardTableProps) {
  return (
    <Card className={cx('frame')}>
      <table className={cx('table')}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}
