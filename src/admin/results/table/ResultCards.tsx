import { useTranslation } from 'react-i18next';
import type { ResultRow } from '#contract/results/admin.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { ShownResults } from './ResultTable.tsx';
import { FoldButton, LineContent, MarkPairs, Place, PlaceChange, Team } from './RowParts.tsx';
import css from './table.module.css';

const cx = bindStyles(css);

const Card = ({ row, others, judges, isFirst }: ShownResults & { row: ResultRow }) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  return (
    <>
      <div className={cx('cardLine')}>
        <Place row={row} />
        <span className={cx('cardTeam')} data-result={row.id} tabIndex={-1}>
          <Team row={row} others={others} />
        </span>
        {row.total !== null && <span className={cx('total')}>{points.total(row.total)}</span>}
      </div>
      <div className={cx('cardLine', 'quiet')}>
        <span className={cx('cardTeam')}>
          <span className={cx('no')}>{row.workNo}</span> {row.organization}
        </span>
        {row.durationMs !== null && <span>{`${t('results.duration')} ${clockTime(row.durationMs)}`}</span>}
        {row.total !== null && <PlaceChange row={row} isFirst={isFirst} />}
      </div>
      {row.total === null ? (
        <p className={cx('quiet')}>{t(row.isHidden ? 'results.own_family' : 'results.no_total')}</p>
      ) : (
        <MarkPairs row={row} judges={judges} />
      )}
    </>
  );
};

/** The ranking of a group on a phone: a card for each entry. */
export const ResultCards = (props: ShownResults) => {
  const { t } = useTranslation('admin');
  const { items, onOpen } = props;
  return (
    <ul className={cx('cards')} aria-label={t('results.ranking')}>
      {items.map((item) => (
        <li key={item.id} className={cx(item.kind)}>
          {item.kind === 'row' && <Card {...props} row={item.row} />}
          {item.kind === 'line' && <LineContent facts={item.facts} tiedRank={item.tiedRank} />}
          {item.kind === 'fold' && <FoldButton rows={item.rows} onOpen={() => onOpen(item.rows)} />}
          {item.kind === 'unranked' && t('results.unranked', { count: item.count })}
        </li>
      ))}
    </ul>
  );
};
