import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './ChartCard.module.css';

const cx = bindStyles(css);

interface ChartCardProps {
  id: string;
  title: string;
  facts: string;
  chart: ReactNode;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A chart with its name and total in the head, and a button for its table. */
export const ChartCard = ({ id, title, facts, chart, head, rows }: ChartCardProps) => {
  const { t } = useTranslation('admin');
  const [showsTable, setShowsTable] = useState(false);
  return (
    <>
      <header className={cx('head')}>
        <h2 id={id}>{title}</h2>
        <span>{facts}</span>
        <Button size="small" aria-expanded={showsTable} onClick={() => setShowsTable(!showsTable)}>
          {t(showsTable ? 'today.show_chart' : 'today.show_data')}
        </Button>
      </header>
      {showsTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, so the keyboard must reach it
        <section className={cx('scroll')} aria-labelledby={id} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name = '', ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={head[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        chart
      )}
    </>
  );
};
