import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { SheetProps } from './sheetData.ts';
import css from './sheets.module.css';
import { useSlotTime } from './useSlotTime.ts';

const cx = bindStyles(css);

/** A sheet for each table: who comes when. Judges see numbers and groups, no names. */
export const TableSheets = ({ title, facts }: SheetProps) => {
  const { t } = useTranslation('admin');
  const timeOf = useSlotTime();
  return Array.from({ length: facts.plan.settings.tables }, (_, index) => index + 1).map((table) => (
    <section key={table} className={cx('list')}>
      <h1>{`${title}${t('dot')}${t('event_day.table', { table })}`}</h1>
      <table>
        <thead>
          <tr>
            <th className={cx('when')}>{t('event_day.time')}</th>
            <th className={cx('short')}>{t('event_day.start_number')}</th>
            <th className={cx('mid')}>{t('event_day.group')}</th>
            <th className={cx('short')}>{t('event_day.run_column')}</th>
            <th>{t('event_day.remarks')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.times.flatMap(({ startsAt, byTable }) => {
            const run = byTable.get(table);
            return run
              ? [
                  <tr key={startsAt}>
                    <td>{timeOf(startsAt)}</td>
                    <td className={cx('number')}>{run.team.startNumber}</td>
                    <td>{t(`group.${run.team.group}`)}</td>
                    <td>{run.run}</td>
                    <td />
                  </tr>,
                ]
              : [];
          })}
        </tbody>
      </table>
    </section>
  ));
};
