import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/judging/admin.ts';
import { type BoardFacts, leftOutOf } from '#src/admin/judging/boardFacts.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './deciding.module.css';

const cx = bindStyles(css);

/** The work that all judges of a round mark: how many have, the range of their points by criterion, and who is left out. */
export const CalibrationCard = ({ board: { calibration }, facts }: { board: Board; facts: BoardFacts }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const titleId = useId();
  const found = facts.works.find(({ work }) => work.id === calibration?.workId);
  if (!calibration || !found) return null;
  const titles = new Map(calibration.criteria.map(({ key, title }) => [key, text(title)]));
  const assigned = found.work.cells.filter(({ state }) => state !== 'taken_away').length;
  const leftOut = leftOutOf(facts, found).map(({ name }) => name);
  return (
    <section className={cx('card')} aria-labelledby={titleId}>
      <header className={cx('head')}>
        <h2 id={titleId}>{t('judging.calibration_of', { no: found.work.no })}</h2>
      </header>
      <div className={cx('content')}>
        <p className={cx('note')}>
          {t('judging.calibration_progress', { done: format.number(calibration.marks), count: assigned })}
          {leftOut.length > 0 && ` ${t('judging.calibration_without', { names: leftOut.join(t('judging.and')) })}`}
        </p>
        {calibration.ranges.length > 0 && (
          <table className={cx('ranges')}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('judging.lowest')}</th>
                <th scope="col">{t('judging.mean')}</th>
                <th scope="col">{t('judging.highest')}</th>
              </tr>
            </thead>
            <tbody>
              {calibration.ranges.map(({ key, lowest, mean, highest }) => (
                <tr key={key}>
                  <th scope="row">{titles.get(key) ?? key}</th>
                  <td>{format.number(lowest)}</td>
                  <td>{format.number(mean)}</td>
                  <td>{format.number(highest)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
};
