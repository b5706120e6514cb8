import { useTranslation } from 'react-i18next';
import { type Counts, shownOf, type WorkLine } from '#src/judging/marks/workLines.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Squares.module.css';

const cx = bindStyles(css);

/** Returns the look of a work's square; each has a shape of its own beside its colour. */
const lookOf = (line: WorkLine): string => {
  const { state, waits } = shownOf(line);
  if (waits) return 'waiting';
  return state === 'empty' && line.begun ? 'begun' : state;
};

/** Most squares in a row: more make rows of equal length. */
const MOST = 48;

/** A square for each work of a round: sent, waiting to be sent, provisional, abstained, begun or empty. */
export function Squares({ lines, current, counts }: { lines: readonly WorkLine[]; current: string | null; counts: Counts }) {
  const { t } = useTranslation('judging');
  const rows = Math.max(1, Math.ceil(lines.length / MOST));
  const inRow = Math.max(1, Math.ceil(lines.length / rows));
  return (
    <div
      role="img"
      aria-label={t('top.squares', { ...counts, sent: counts.all - counts.empty - counts.waiting })}
      className={cx('squares')}
      style={{ gridTemplateColumns: `repeat(${inRow}, minmax(0, 16px))` }}
    >
      {lines.map((line) => (
        <i key={line.work.no} className={cx('square', lookOf(line), line.work.no === current && 'current')} />
      ))}
    </div>
  );
}
