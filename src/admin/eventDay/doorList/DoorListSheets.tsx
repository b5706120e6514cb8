import { useTranslation } from 'react-i18next';
import type { DoorList, DoorListPage, DoorListRows } from '#contract/eventDay/doorList.ts';
import sheetsCss from '#src/admin/eventDay/sheets/sheets.module.css';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import alone from '#src/ui/printAlone.module.css';
import css from './doorList.module.css';
import { type DoorListOrder, type DoorRow, doorRowsOf } from './doorRows.ts';

const cx = bindStyles({ ...sheetsCss, ...alone, ...css });

interface Choice {
  rows: DoorListRows;
  order: DoorListOrder;
}

/** A name with another beneath it. */
const Named = ({ name, below }: { name: string; below: string | null }) => (
  <>
    <b>{name}</b>
    {below && <small>{below}</small>}
  </>
);

/** A page of a venue and a day; its heading repeats on every sheet of paper. */
const Page = ({ list, page, rows, order }: Choice & { list: DoorList; page: DoorListPage }) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const format = useFormat();
  const text = useText();
  const locale = useLocale();
  const titles = new Map(page.competitions.map(({ id, title }) => [id, text(title)]));
  const isMixed = titles.size > 1;
  const isOfChildren = rows === 'children';
  const lines = doorRowsOf(page, rows, order, locale);
  const children = page.teams.reduce((sum, { size }) => sum + size, 0);
  const place = list.venue && text(list.venue.name);
  const address = list.venue && text(list.venue.address);
  const teamBelow = ({ team }: DoorRow) =>
    [isMixed && titles.get(team.competitionId), team.number, !team.isApproved && t('eventDay:in_review')].filter(Boolean).join(t('dot'));
  return (
    <section className={cx('list', 'page')}>
      <table className={cx('door')}>
        {/* the first row, which is as wide as the table, says nothing of the columns */}
        <colgroup>
          <col className={cx('tickColumn')} />
          <col className={cx('numberColumn')} />
          {isOfChildren && <col />}
          <col />
          <col />
          <col className={cx('groupColumn')} />
          <col className={cx('timeColumn')} />
          {!isOfChildren && <col className={cx('remarksColumn')} />}
        </colgroup>
        <thead>
          <tr>
            <td colSpan={7} className={cx('heading')}>
              <h1>{[place, page.at !== null && format.date(page.at)].filter(Boolean).join(t('dot')) || t('eventDay:sheet.door_list')}</h1>
              {address && <p>{address}</p>}
              <p>
                {[
                  ...titles.values(),
                  t('eventDay:sheet.door_list'),
                  t('eventDay:teams', { count: page.teams.length }),
                  t('eventDay:children', { count: children }),
                ].join(t('dot'))}
              </p>
              {isOfChildren && <p>{t('eventDay:door_list_note')}</p>}
            </td>
          </tr>
          <tr>
            <th>{t('eventDay:here')}</th>
            <th>{t('eventDay:start_number')}</th>
            {isOfChildren && <th>{t('eventDay:child')}</th>}
            <th>{t('eventDay:team')}</th>
            <th>{t('eventDay:school')}</th>
            <th>{t('eventDay:group')}</th>
            <th>{t('eventDay:time')}</th>
            {!isOfChildren && <th>{t('eventDay:remarks')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>
                <span className={cx('tick')} />
              </td>
              <td className={cx('number')}>{line.team.startNumber}</td>
              {isOfChildren && (
                <td>
                  <Named name={line.child?.name ?? '–'} below={line.child?.latinName ?? null} />
                </td>
              )}
              <td>
                <Named name={line.team.teamName} below={teamBelow(line)} />
              </td>
              <td>{line.team.organization}</td>
              <td>
                {t(`group.${line.team.group}`)}
                {!isOfChildren && <small>{t('eventDay:children', { count: line.team.size })}</small>}
              </td>
              <td>
                {line.team.slots.map(({ startsAt, table }) => (
                  <div key={startsAt}>{`${format.time(startsAt)}${t('dot')}${t('eventDay:table', { table })}`}</div>
                ))}
              </td>
              {!isOfChildren && <td />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The lists by which people at the door tick off who has come, printed alone: a page for each venue and day. */
export const DoorListSheets = ({ list, ...choice }: Choice & { list: DoorList }) => (
  <div className={cx('sheets', 'alone')}>
    {list.pages.map((page) => (
      <Page key={page.at} list={list} page={page} {...choice} />
    ))}
  </div>
);
