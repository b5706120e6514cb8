import { useTranslation } from 'react-i18next';
import type { Computation, ResultRow } from '#contract/results/admin.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FoldButton, LineContent, MarkPairs, MarkTotal, Place, PlaceChange, Team } from './RowParts.tsx';
import type { AwardFacts, ResultItem } from './resultItems.ts';
import css from './table.module.css';

const cx = bindStyles(css);

/** The most judges with whom each has a column, and with whom the school has one too. */
const MOST_COLUMNS = 8;
const MOST_BESIDE_SCHOOL = 5;

export interface ShownResults {
  items: readonly ResultItem[];
  judges: Computation['judges'];
  /** The awards that have no line. */
  others: readonly AwardFacts[];
  /** True if there is no computation before. */
  isFirst: boolean;
  /** True if a row has a duration. */
  isTimed: boolean;
  onOpen: (rows: readonly ResultRow[]) => void;
}

interface Layout {
  hasSchool: boolean;
  hasJudges: boolean;
  columns: number;
}

const layoutOf = ({ items, judges, isTimed }: ShownResults): Layout => {
  const hasAttempts = items.some((item) => item.kind === 'row' && item.row.attempts !== undefined);
  const hasSchool = judges.length <= MOST_BESIDE_SCHOOL || judges.length > MOST_COLUMNS;
  // attempts have no column of a judge
  const hasJudges = judges.length <= MOST_COLUMNS && !hasAttempts;
  return { hasSchool, hasJudges, columns: 4 + Number(hasSchool) + Number(isTimed) + (hasJudges ? judges.length : 1) };
};

interface RowProps extends ShownResults {
  row: ResultRow;
  layout: Layout;
}

/** A row's marks, duration, total and change; why there are none, if there are none. */
const Facts = ({ row, layout: { hasJudges, hasSchool, columns }, judges, isTimed, isFirst }: RowProps) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  if (row.isHidden || row.total === null)
    return (
      <td colSpan={columns - 2 - Number(hasSchool)} className={cx('quiet')}>
        {t(row.isHidden ? 'results.own_family' : 'results.no_total')}
      </td>
    );
  return (
    <>
      {hasJudges ? (
        judges.map(({ id }) => {
          const mark = row.marks.find(({ judgeId }) => judgeId === id);
          return (
            <td key={id} className={cx('number')}>
              {mark && <MarkTotal mark={mark} />}
            </td>
          );
        })
      ) : (
        <td>
          <MarkPairs row={row} judges={judges} />
        </td>
      )}
      {isTimed && <td className={cx('number', 'quiet')}>{row.durationMs === null ? '' : clockTime(row.durationMs)}</td>}
      <td className={cx('number', 'total')}>{points.total(row.total)}</td>
      <td className={cx('number', 'changed')}>
        <PlaceChange row={row} isFirst={isFirst} />
      </td>
    </>
  );
};

const TableRow = (props: RowProps) => {
  const { row, layout, others } = props;
  return (
    <tr>
      <td>
        <Place row={row} />
      </td>
      <th scope="row" data-result={row.id} tabIndex={-1}>
        <Team row={row} others={others} />
        <span className={cx('below')}>
          <span className={cx('no')}>{row.workNo}</span> {!layout.hasSchool && row.organization}
        </span>
      </th>
      {layout.hasSchool && <td className={cx('quiet')}>{row.organization}</td>}
      <Facts {...props} />
    </tr>
  );
};

/** The ranking of a group as a table. */
export const ResultTable = (props: ShownResults) => {
  const { t } = useTranslation('admin');
  const layout = layoutOf(props);
  const { items, judges, isTimed, onOpen } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, so the keyboard must reach it
    <section className={cx('scroll')} aria-label={t('results.ranking')} tabIndex={0}>
      <table className={cx('table')}>
        <thead>
          <tr>
            <th scope="col" className={cx('placeHead')}>
              {t('results.place')}
            </th>
            <th scope="col">{t('results.team')}</th>
            {layout.hasSchool && <th scope="col">{t('results.school')}</th>}
            {layout.hasJudges ? (
              judges.map(({ id, name }) => (
                <th key={id} scope="col" className={cx('number')}>
                  <span className={cx('judge')}>{name}</span>
                </th>
              ))
            ) : (
              <th scope="col">{t('results.marks')}</th>
            )}
            {isTimed && (
              <th scope="col" className={cx('number')}>
                {t('results.duration')}
              </th>
            )}
            <th scope="col" className={cx('number')}>
              {t('results.total')}
            </th>
            <th scope="col" className={cx('number')}>
              {t('results.change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            if (item.kind === 'row') return <TableRow key={item.id} {...props} row={item.row} layout={layout} />;
            return (
              <tr key={item.id} className={cx(item.kind)}>
                <td colSpan={layout.columns}>
                  {item.kind === 'line' && <LineContent facts={item.facts} tiedRank={item.tiedRank} />}
                  {item.kind === 'fold' && <FoldButton rows={item.rows} onOpen={() => onOpen(item.rows)} />}
                  {item.kind === 'unranked' && t('results.unranked', { count: item.count })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
