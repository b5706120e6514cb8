import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SheetReport } from '#contract/judging/scoreSheets.ts';
import { faultyRows } from '#src/admin/scoreSheets/file/template.ts';
import { useSaveTable } from '#src/admin/scoreSheets/file/useSaveTable.ts';
import { type SheetSource, usedColumns } from '#src/admin/scoreSheets/sheetSource.ts';
import type { SheetWords } from '#src/admin/scoreSheets/useSheetWords.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './trial.module.css';

const cx = bindStyles(css);

interface MendProps {
  source: SheetSource;
  report: SheetReport;
  words: SheetWords;
}

/** Offers the faulty rows alone as a file, to be mended and brought again. */
export const Mend = ({ source, report: { faulty }, words: { headingOf, faultOf, mendOf } }: MendProps) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const save = useSaveTable();
  const download = () => {
    const told = new Map(faulty.map(({ row, told: faults }) => [row, faults]));
    const rows = faultyRows(
      source.rows.filter(({ row }) => told.has(row)),
      usedColumns(source),
      {
        headingOf,
        row: t('scoreSheets:row'),
        wrong: t('scoreSheets:wrong'),
        toldOf: (row) => (told.get(row) ?? []).map((fault) => `${faultOf(fault)} (${mendOf(fault)})`).join(' / '),
      },
    );
    save(rows, t('scoreSheets:faulty_name'), 'xlsx');
  };
  return (
    <section className={cx('card', 'mend')} aria-label={t('scoreSheets:mend')}>
      <h3>{t('scoreSheets:mend')}</h3>
      <p>{t('scoreSheets:mend_body', { count: faulty.length })}</p>
      <Button variant="outlined" size="small" startIcon={<Icon name="dl" />} onClick={download}>
        {t('scoreSheets:download_faulty', { count: faulty.length })}
      </Button>
    </section>
  );
};
