import type { ReactNode } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Differences.module.css';

const cx = bindStyles(css);

export interface Difference {
  key: string;
  label: ReactNode;
  own: ReactNode;
  newest: ReactNode;
}

interface DifferencesProps {
  caption: ReactNode;
  /** The headings of the three columns. */
  columns: { field: ReactNode; own: ReactNode; newest: ReactNode };
  rows: readonly Difference[];
}

/** Two versions of a form side by side: a row for each field in which they differ. */
export function Differences({ caption, columns, rows }: DifferencesProps) {
  return (
    <table className={cx('table')}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.field}</th>
          <th scope="col">{columns.own}</th>
          <th scope="col">{columns.newest}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, own, newest }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{own}</td>
            <td>{newest}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
