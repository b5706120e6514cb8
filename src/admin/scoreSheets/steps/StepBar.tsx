import { useTranslation } from 'react-i18next';
import type { ScoreSheets } from '#contract/judging/scoreSheets.ts';
import { missingColumns } from '#src/admin/scoreSheets/sheetSource.ts';
import type { SheetImport } from '#src/admin/scoreSheets/useSheetImport.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './steps.module.css';

const cx = bindStyles(css);

/** The steps of an import, as blocks that join: those that are done, the one that is on, and what each has come to. */
export const StepBar = ({ sheets, imported: { source, report } }: { sheets: ScoreSheets; imported: SheetImport }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const found = source ? source.columns.filter(({ use }) => use !== 'ignored').length : 0;
  const isMatched = source !== null && missingColumns(source, sheets.rubric).length === 0;
  const faulty = report?.faulty.length ?? 0;
  const isReady = report !== null && faulty === 0 && report.attempts > 0;
  const current = source === null ? 0 : report === null ? (isMatched ? 2 : 1) : isReady ? 3 : 2;
  const steps = [
    { name: t('scoreSheets:step_file'), fact: source?.file.name },
    { name: t('scoreSheets:step_columns'), fact: source && t('scoreSheets:columns_found', { count: found }) },
    {
      name: t('scoreSheets:step_trial'),
      fact: report && (faulty > 0 ? t('scoreSheets:to_mend', { count: faulty }) : t('scoreSheets:none_to_mend')),
    },
    { name: t('scoreSheets:step_write'), fact: t('scoreSheets:at_once') },
  ];
  return (
    <ol className={cx('bar')} aria-label={t('scoreSheets:steps')}>
      {steps.map(({ name, fact }, index) => (
        <li
          key={name}
          className={cx(index < current && 'done', index === current && 'on')}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={cx('sign')} aria-hidden="true">
            {index < current ? <Icon name="check" /> : index + 1}
          </span>
          <b>{name}</b>
          {fact && <span className={cx('fact')}>{fact}</span>}
        </li>
      ))}
    </ol>
  );
};
