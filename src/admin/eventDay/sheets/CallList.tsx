import { useTranslation } from 'react-i18next';
import type { DayRun } from '#src/admin/eventDay/dayFacts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { SheetProps } from './sheetData.ts';
import css from './sheets.module.css';
import { useSlotTime } from './useSlotTime.ts';

const cx = bindStyles(css);

/** The list by which teams are called: by time, then by table. It can hang where everybody reads it: names by consent, otherwise the entry's number. */
export const CallList = ({ title, facts, data }: SheetProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const timeOf = useSlotTime();
  const tables = facts.plan.settings.tables;
  const shown = facts.times.flatMap(({ startsAt, byTable }) =>
    Array.from({ length: tables }, (_, index) => byTable.get(index + 1)).flatMap((run) => (run ? [{ run, startsAt }] : [])),
  );
  const nameOf = ({ team }: DayRun) => (data.teams[team.id]?.isNamed ? team.teamName : (data.teams[team.id]?.number ?? ''));
  return (
    <section className={cx('list')}>
      <h1>{`${title}${t('dot')}${t('eventDay:sheet.call_list')}`}</h1>
      <table>
        <thead>
          <tr>
            <th className={cx('when')}>{t('eventDay:time')}</th>
            <th className={cx('short')}>{t('eventDay:at_table')}</th>
            <th className={cx('short')}>{t('eventDay:start_number')}</th>
            <th>{t('eventDay:team')}</th>
            <th className={cx('mid')}>{t('eventDay:group')}</th>
            <th className={cx('short')}>{t('eventDay:run_column')}</th>
            <th className={cx('short')}>{t('eventDay:here')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ run, startsAt }) => (
            <tr key={`${run.team.id} ${run.run}`}>
              <td>{timeOf(startsAt)}</td>
              <td>{run.slot?.table}</td>
              <td className={cx('number')}>{run.team.startNumber}</td>
              <td>{nameOf(run)}</td>
              <td>{t(`group.${run.team.group}`)}</td>
              <td>{run.run}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
