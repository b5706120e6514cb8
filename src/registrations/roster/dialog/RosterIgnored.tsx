import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/platform/format/useFormat.ts';
import type { Ignored } from '#src/registrations/roster/parsing/children.ts';
import { MAX_ROWS, type RosterFacts } from '#src/registrations/roster/parsing/parseRoster.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Roster.module.css';

const cx = bindStyles(css);

/** Maximum number of rows that are listed. */
const MAX_LISTED = 200;

/** Formats row numbers as ranges: 3–5, 9. */
export const rowRanges = (rows: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const row of [...new Set(rows)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else ranges.push([row, row]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
};

/** Lists the rows that are not read, with the reason: no part of a file is skipped silently. */
export function RosterIgnored({ roster, strayQuotes }: { roster: RosterFacts; strayQuotes: readonly number[] }) {
  const { t } = useTranslation('roster');
  const format = useFormat();
  const { ignored: rest, overLimit: over } = roster;
  const place = ({ sheet, row }: Pick<Ignored, 'sheet' | 'row'>) =>
    roster.sheets.length > 1 ? t('rowOf', { sheet, row }) : t('rowNumber', { row });
  return (
    <>
      {over.length > 0 && (
        <Notice tone="danger" role="alert" title={t('ignored.overTitle', { count: over.length })}>
          {t('ignored.over', { count: over.length, limit: format.number(MAX_ROWS), rows: rowRanges(over.map(({ row }) => row)) })}
        </Notice>
      )}
      {strayQuotes.length > 0 && (
        <Notice tone="warning" icon="alert" role="status">
          {t('ignored.quotes', { count: strayQuotes.length, rows: rowRanges(strayQuotes) })}
        </Notice>
      )}
      {rest.length > 0 && (
        <details className={cx('more')}>
          <summary>{t('ignored.title', { count: rest.length })}</summary>
          <ul className={cx('ignored')}>
            {rest.slice(0, MAX_LISTED).map((each) => (
              <li key={`${each.sheet}!${each.row} ${each.reason} ${each.text}`}>
                <b>{place(each)}</b> {t(`ignored.${each.reason}`)} <bdi>{each.text}</bdi>
              </li>
            ))}
          </ul>
          {rest.length > MAX_LISTED && <p>{t('more', { number: format.number(rest.length - MAX_LISTED) })}</p>}
        </details>
      )}
    </>
  );
}
