// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part, nor scroll under its head and first column
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JudgeFacts } from '#src/admin/judging/boardFacts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { cellId } from './MatrixRow.tsx';
import css from './matrix.module.css';

const cx = bindStyles(css);

interface MatrixHeadProps {
  judges: readonly JudgeFacts[];
  activeCol: number | null;
}

/** The judges with their progress. */
export const MatrixHead = memo(({ judges, activeCol }: MatrixHeadProps) => {
  const { t } = useTranslation('admin');
  const ends = [t('judging.mean'), t('judging.spread')];
  return (
    <div role="row" aria-rowindex={1} data-row={-1} className={cx('headRow')}>
      <div
        role="columnheader"
        id={cellId(-1, 0)}
        aria-colindex={1}
        data-col={0}
        className={cx('head', 'first', activeCol === 0 && 'active')}
      >
        {t('judging.work_head')}
      </div>
      {judges.map(({ judge, assigned, done, isBehind }, index) => {
        const col = index + 1;
        return (
          <div
            key={judge.id}
            role="columnheader"
            id={cellId(-1, col)}
            aria-colindex={col + 1}
            data-col={col}
            title={judge.name}
            className={cx('head', 'judge', isBehind && 'behind', judge.hasLeft && 'left', activeCol === col && 'active')}
          >
            <span className={cx('name')}>{judge.name}</span>
            <span className={cx('progress')}>
              {done}/{assigned}
            </span>
            <span className={cx('bar')}>
              <i style={{ width: `${assigned === 0 ? 0 : (done / assigned) * 100}%` }} />
            </span>
          </div>
        );
      })}
      {ends.map((name, index) => {
        const col = judges.length + 1 + index;
        return (
          <div
            key={name}
            role="columnheader"
            id={cellId(-1, col)}
            aria-colindex={col + 1}
            data-col={col}
            className={cx('head', activeCol === col && 'active')}
          >
            {name}
          </div>
        );
      })}
    </div>
  );
});
