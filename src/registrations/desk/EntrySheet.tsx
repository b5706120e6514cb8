import { useTranslation } from 'react-i18next';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import alone from '#src/ui/printAlone.module.css';
import type { ChildNames } from './childNames.ts';
import { childrenOf } from './deskExport.ts';
import { competitionOf, type DeskRow, idOf, nameOf } from './deskRows.ts';
import css from './EntrySheet.module.css';

const cx = bindStyles({ ...css, ...alone });

export type Orientation = 'portrait' | 'landscape';

export interface EntrySheetProps {
  school: string;
  rows: readonly DeskRow[];
  names: ChildNames;
  orientation: Orientation;
}

/** The printed entry list: a page for each competition, a line for each child, room for signatures. A name that this device lacks is a line to write on. */
export function EntrySheet({ school, rows, names, orientation }: EntrySheetProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const competitions = new Map(rows.map((row) => [competitionOf(row).id, competitionOf(row)]));
  return (
    <section className={cx('sheet', 'alone', orientation)} aria-hidden="true">
      {[...competitions.values()].map(({ id, title }) => {
        const teams = rows.filter((row) => competitionOf(row).id === id);
        const children = teams.reduce((sum, row) => sum + childrenOf(row, names).length, 0);
        return (
          <article key={id} className={cx('list')}>
            <h1>{text(title)}</h1>
            <p>
              {[school, t('desk.sheet.count', { teams: teams.length, children }), format.date(serverClock.now())]
                .filter((part) => part !== '')
                .reduce((first, second) => t('dot', { first, second }))}
            </p>
            <table>
              <thead>
                <tr>
                  <th className={cx('no')}>{t('desk.sheet.no')}</th>
                  <th className={cx('team')}>{t('desk.sheet.team')}</th>
                  <th className={cx('child')}>{t('desk.columns.child')}</th>
                  <th>{t('desk.sheet.signature')}</th>
                  {orientation === 'landscape' && <th>{t('desk.sheet.note')}</th>}
                </tr>
              </thead>
              {teams.map((row, index) => (
                <Team key={idOf(row)} row={row} no={index + 1} names={childrenOf(row, names)} hasNote={orientation === 'landscape'} />
              ))}
            </table>
          </article>
        );
      })}
    </section>
  );
}

interface TeamProps {
  row: DeskRow;
  no: number;
  names: readonly string[];
  hasNote: boolean;
}

function Team({ row, no, names, hasNote }: TeamProps) {
  const { t } = useTranslation('registrations');
  return (
    <tbody>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two children may have one name, and lines without a name are alike
        <tr key={index}>
          {index === 0 && (
            <>
              <td rowSpan={names.length}>{no}</td>
              <td rowSpan={names.length}>
                <b>{nameOf(row) || t('onDevice.unnamed')}</b>
                {row.kind === 'entry' && <span>{t(`group.${row.entry.group}`)}</span>}
              </td>
            </>
          )}
          <td>{name}</td>
          <td />
          {hasNote && <td />}
        </tr>
      ))}
    </tbody>
  );
}
