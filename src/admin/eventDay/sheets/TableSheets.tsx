import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { SheetProps } from './sheetData.ts';
import css from './sheets.module.css';
import { useSlotTime } from './useSlotTime.ts';

const cx = bindStyles(css);

/** A sheet for each table: who comes when. Judges see numbers and groups, no names. */
export const TableSheets = ({ title, facts }: SheetProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const timeOf = useSlotTime();
  return Array.from({ length: facts.plan.settings.tables }, (_, index) => index + 1).map((table) => (
    <section key={table} className={cx('list')}>
      <h1>{`${title}${t('dot')}${t('eventDay:table', { table })}`}</h1>
      <table>
        <thead>
          <tr>
            <th className={cx('when')}>{t('eventDay:time')}</th>
            <th className={cx('short')}>{t('eventDay:start_number')}</th>
            <th className={cx('mid')}>{t('eventDay:group')}</th>
            <th className={cx('short')}>{t('eventDay:run_column')}</th>
            <th>{t('eventDay:remarks')}</th>
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
