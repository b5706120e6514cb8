import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SheetReport } from '#contract/judging/scoreSheets.ts';
import type { SheetSource } from '#src/admin/scoreSheets/sheetSource.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './trial.module.css';

const cx = bindStyles(css);

const WIDTH = 1000;

/** The strip of the file with a line for each faulty row. What it shows is also in the list. */
const Strip = ({ first, last, rows }: { first: number; last: number; rows: readonly number[] }) => {
  const places = new Set(rows.map((row) => Math.round(((row - first) / Math.max(1, last - first)) * WIDTH)));
  return (
    <svg className={cx('strip')} viewBox={`0 0 ${WIDTH} 20`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={WIDTH} height="20" />
      {[...places].map((at) => (
        <path key={at} d={`M${at} 0v20`} />
      ))}
    </svg>
  );
};

/** The numbers of a trial, and where in the file the mistakes are. */
export const Summary = ({ source, report, onColumns }: { source: SheetSource; report: SheetReport; onColumns: () => void }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const format = useFormat();
  const shown = (count: number) => ({ count, shown: format.number(count) });
  const { faulty, noted, empty } = report;
  const good = source.rows.length - faulty.length - empty;
  const [first, last] = [source.rows[0]?.row ?? 1, source.rows.at(-1)?.row ?? 1];
  return (
    <section className={cx('card', 'summary')} aria-label={t('scoreSheets:step_trial')}>
      <p>
        <span>{t('scoreSheets:read', { ...shown(source.rows.length), seconds: source.seconds.toFixed(1) })}</span>
        <span className={cx('good')}>{t('scoreSheets:good', shown(good))}</span>
        {faulty.length > 0 && <span className={cx('bad')}>{t('scoreSheets:faulty', shown(faulty.length))}</span>}
        {noted.length > 0 && <span className={cx('warn')}>{t('scoreSheets:noted', shown(noted.length))}</span>}
        {empty > 0 && <span>{t('scoreSheets:empty', shown(empty))}</span>}
        <span className={cx('rest')}>{t('scoreSheets:nothing_written')}</span>
        <Button variant="text" size="small" onClick={onColumns}>
          {t('scoreSheets:change_columns')}
        </Button>
      </p>
      {faulty.length > 0 && (
        <>
          <Strip first={first} last={last} rows={faulty.map(({ row }) => row)} />
          <p className={cx('ends')}>
            <span>{t('scoreSheets:row_n', { row: format.number(first) })}</span>
            <span>{t('scoreSheets:where')}</span>
            <span>{t('scoreSheets:row_n', { row: format.number(last) })}</span>
          </p>
        </>
      )}
    </section>
  );
};
