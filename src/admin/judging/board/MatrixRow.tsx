// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part, nor scroll under its head and first column
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { Button } from '@mui/material';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JudgeFacts, WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { extremesOf } from '#src/admin/judging/boardFacts.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CellMark } from './CellMark.tsx';
import { lookOf, type ProposedChanges } from './cellLook.ts';
import css from './matrix.module.css';
import type { CellWords } from './useCellWords.ts';

const cx = bindStyles(css);

export const cellId = (row: number, col: number): string => `judging-cell-${row}-${col}`;

interface MatrixRowProps {
  row: number;
  facts: WorkFacts;
  judges: readonly JudgeFacts[];
  /** The judges that are drawn: the first, and the one after the last. */
  firstJudge: number;
  endJudge: number;
  wordsOf: CellWords;
  proposed: ProposedChanges | null;
  /** The active cell's column if it is in this row. */
  activeCol: number | null;
  /** The first and last chosen column of this row. */
  chosen: readonly [number, number] | null;
  isLocked: boolean;
}

/** The mean, and the spread with the button that calls another judge. */
const Ends = ({ row, facts, judges, activeCol, isLocked }: MatrixRowProps) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const { work, isFarApart, lacking } = facts;
  const [mean, spread] = [judges.length + 1, judges.length + 2];
  return (
    <>
      <div
        role="gridcell"
        id={cellId(row, mean)}
        aria-colindex={mean + 1}
        data-col={mean}
        style={{ gridColumn: mean + 1 }}
        className={cx('cell', 'number', activeCol === mean && 'active')}
      >
        {work.total === null ? '—' : points.whole(work.total)}
      </div>
      <div
        role="gridcell"
        id={cellId(row, spread)}
        aria-colindex={spread + 1}
        data-col={spread}
        style={{ gridColumn: spread + 1 }}
        className={cx('cell', 'spread', activeCol === spread && 'active')}
      >
        {work.spread !== null && <span className={cx('number', isFarApart && 'apart')}>{points.whole(work.spread)}</span>}
        {isFarApart && !isLocked && (
          <Button size="small" variant="outlined" tabIndex={-1} data-call="" aria-label={t('judging.call_for', { no: work.no })}>
            {t('judging.call')}
          </Button>
        )}
        {work.spread === null && lacking > 0 && <span className={cx('lacks')}>{t('judging.lacks', { count: lacking })}</span>}
      </div>
    </>
  );
};

/** A work with a cell for each judge. */
export const MatrixRow = memo((props: MatrixRowProps) => {
  const { row, facts, judges, firstJudge, endJudge, wordsOf, proposed, activeCol, chosen } = props;
  const { t } = useTranslation('admin');
  const points = usePoints();
  const { work, isFarApart, isLate, isDeclared } = facts;
  const extremes = isFarApart ? extremesOf(facts) : null;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-row={row}
      className={cx('row', (isFarApart || isLate || isDeclared) && 'acts')}
      style={{ transform: `translateY(calc(${row} * var(--row)))` }}
    >
      <div role="rowheader" id={cellId(row, 0)} aria-colindex={1} data-col={0} className={cx('cell', 'first', activeCol === 0 && 'active')}>
        <span className={cx('no')}>{work.no}</span>
        <span className={cx('title')}>{work.isOut ? `${work.title}${t('dot')}${t('judging.out')}` : work.title}</span>
      </div>
      {work.isHidden ? (
        <div
          role="gridcell"
          id={cellId(row, 1)}
          aria-colindex={2}
          aria-colspan={judges.length + 2}
          data-col={1}
          className={cx('cell', 'held', activeCol === 1 && 'active')}
        >
          {t('judging.own_family')}
        </div>
      ) : (
        <>
          {judges.slice(firstJudge, endJudge).map(({ judge }, index) => {
            const col = firstJudge + index + 1;
            const cell = facts.cells.get(judge.id);
            const look = lookOf(facts, judge.id, proposed);
            const total = cell?.total ?? null;
            const isChosen = chosen !== null && col >= chosen[0] && col <= chosen[1];
            return (
              <div
                key={judge.id}
                role="gridcell"
                id={cellId(row, col)}
                aria-colindex={col + 1}
                aria-selected={isChosen}
                aria-label={`${judge.name}${t('colon')}${wordsOf(look, total, cell?.isLate === true)}`}
                data-col={col}
                style={{ gridColumn: col + 1 }}
                className={cx('cell', 'press', activeCol === col && 'active', isChosen && 'chosen')}
              >
                <CellMark
                  look={look}
                  shown={total === null ? '' : points.whole(total)}
                  isLate={cell?.isLate === true}
                  extreme={
                    (extremes?.lowest.judgeId === judge.id && 'lowest') || (extremes?.highest.judgeId === judge.id && 'highest') || null
                  }
                />
              </div>
            );
          })}
          <Ends {...props} />
        </>
      )}
    </div>
  );
});
