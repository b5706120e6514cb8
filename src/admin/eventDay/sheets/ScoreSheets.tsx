import { useTranslation } from 'react-i18next';
import { MAX_POINTS } from '#contract/judging/rubric.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { SheetProps } from './sheetData.ts';
import css from './sheets.module.css';
import { useSlotTime } from './useSlotTime.ts';

const cx = bindStyles(css);

/** A score sheet for each run, with the fields of the judges' sheet: table by table, in the order of the day. No names. */
export const ScoreSheets = ({ title, facts, data }: SheetProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const timeOf = useSlotTime();
  const text = useText();
  const placed = facts.runs
    .filter(({ slot }) => slot !== null)
    .toSorted((a, b) => (a.slot?.table ?? 0) - (b.slot?.table ?? 0) || (a.slot?.startsAt ?? 0) - (b.slot?.startsAt ?? 0));
  return placed.map(({ team, run, slot }) => (
    <section key={`${team.id} ${run}`} className={cx('score')}>
      <header>
        <h1>{t('eventDay:no', { number: team.startNumber ?? 0 })}</h1>
        <p>
          {title}
          <br />
          {[
            t(`group.${team.group}`),
            t('eventDay:run', { run }),
            t('eventDay:table', { table: slot?.table ?? 0 }),
            slot ? timeOf(slot.startsAt) : '',
          ].join(t('dot'))}
        </p>
      </header>
      <table>
        <tbody>
          {data.criteria.map(({ key, title: name, hint }) => (
            <tr key={key}>
              <th>
                {text(name)}
                <small>{text(hint)}</small>
              </th>
              <td className={cx('mid')}>{`0–${MAX_POINTS}`}</td>
              <td />
            </tr>
          ))}
          {data.timed && (
            <tr>
              <th>{t('eventDay:duration')}</th>
              <td className={cx('mid')}>{t('eventDay:minutes_seconds')}</td>
              <td />
            </tr>
          )}
          <tr>
            <th>{t('eventDay:remarks')}</th>
            <td colSpan={2} />
          </tr>
          <tr>
            <th>{t('eventDay:signatures')}</th>
            <td colSpan={2} />
          </tr>
        </tbody>
      </table>
    </section>
  ));
};
