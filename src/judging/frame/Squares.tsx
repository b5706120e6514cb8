import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Squares.module.css';

const cx = bindStyles(css);

/** The look of a square; each has a shape of its own beside its colour. */
export type SquareLook = 'empty' | 'begun' | 'waiting' | 'provisional' | 'abstained' | 'handed_in';

export interface Square {
  id: string;
  look: SquareLook;
}

/** Most squares in a row: more make rows of equal length. */
const MOST = 48;

interface SquaresProps {
  squares: readonly Square[];
  /** The one that is open; null for none. */
  current: string | null;
  /** Numbers of each look, in words. */
  label: string;
}

/** A square for each work or team of a round. */
export function Squares({ squares, current, label }: SquaresProps) {
  const rows = Math.max(1, Math.ceil(squares.length / MOST));
  const inRow = Math.max(1, Math.ceil(squares.length / rows));
  return (
    <div role="img" aria-label={label} className={cx('squares')} style={{ gridTemplateColumns: `repeat(${inRow}, minmax(0, 16px))` }}>
      {squares.map(({ id, look }) => (
        <i key={id} className={cx('square', look, id === current && 'current')} />
      ))}
    </div>
  );
}
