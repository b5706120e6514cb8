import { useTranslation } from 'react-i18next';
import type { JudgedWork } from '#contract/judging/public.ts';
import type { Criterion } from '#contract/judging/rubric.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './CalibrationRange.module.css';

const cx = bindStyles(css);

interface CalibrationRangeProps {
  calibration: JudgedWork['calibration'];
  criteria: readonly Criterion[];
}

/** The round's calibration: says that all judges mark this work and, once the judge's own mark has arrived, shows the range of all marks by criterion. */
export function CalibrationRange({ calibration, criteria }: CalibrationRangeProps) {
  const { t } = useTranslation('judging');
  const text = useText();
  const format = useFormat();
  if (calibration === undefined) return null;
  if (calibration === null) return <Notice tone="info">{t('calibration.before')}</Notice>;
  const titles = new Map(criteria.map(({ key, title }) => [key, text(title)]));
  return (
    <section className={cx('card')} aria-label={t('calibration.title')}>
      <h2>{t('calibration.title')}</h2>
      <p>{t('calibration.after', { count: calibration.marks })}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('calibration.lowest')}</th>
            <th scope="col">{t('calibration.mean')}</th>
            <th scope="col">{t('calibration.highest')}</th>
          </tr>
        </thead>
        <tbody>
          {calibration.ranges.map(({ key, lowest, mean, highest }) => (
            <tr key={key}>
              <th scope="row">{titles.get(key) ?? key}</th>
              <td className="num">{format.number(lowest)}</td>
              <td className="num">{format.number(mean)}</td>
              <td className="num">{format.number(highest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
