import { useTranslation } from 'react-i18next';
import type { SheetFaultCode, SheetNoteCode } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import type { SheetReport } from '#contract/judging/scoreSheets.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { countReasons } from './toldItems.ts';
import css from './trial.module.css';

const cx = bindStyles(css);

type Code = SheetFaultCode | SheetNoteCode;

interface ReasonsProps {
  report: SheetReport;
  chosen: Code | null;
  kindOf: (code: Code) => string;
  onChoose: (code: Code | null) => void;
}

/** The reasons why rows are faulty or noted, with their numbers: each shows its rows alone. */
export const Reasons = ({ report: { faulty, noted }, chosen, kindOf, onChoose }: ReasonsProps) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const format = useFormat();
  const item = (code: Code | null, name: string, count: number, tone: 'bad' | 'warn') => (
    <li key={code ?? 'all'}>
      <button type="button" aria-pressed={chosen === code} onClick={() => onChoose(code)}>
        <span>{name}</span>
        <b className={cx(tone)}>{format.number(count)}</b>
      </button>
    </li>
  );
  return (
    <section className={cx('card')} aria-label={t('scoreSheets:reasons')}>
      <h2>{t('scoreSheets:reasons')}</h2>
      <ul className={cx('reasons')}>
        {faulty.length > 0 && item(null, t('scoreSheets:all_faults'), faulty.length, 'bad')}
        {countReasons(faulty).map(([code, count]) => item(code, kindOf(code), count, 'bad'))}
        {countReasons(noted).map(([code, count]) => item(code, t('scoreSheets:note', { reason: kindOf(code) }), count, 'warn'))}
      </ul>
    </section>
  );
};
