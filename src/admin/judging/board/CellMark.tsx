import { memo } from 'react';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { CellLook } from './cellLook.ts';
import css from './matrix.module.css';

const cx = bindStyles(css);

const signs: Partial<Record<CellLook, IconDrawing>> = {
  provisional: moreIcons.dots,
  abstained: moreIcons.minus,
  conflict: moreIcons.ban,
  proposed: moreIcons.plus,
  moved: 'x',
};

interface CellMarkProps {
  look: CellLook;
  /** The total, rounded; empty without one. */
  shown: string;
  isLate: boolean;
  /** Its place among the two marks that lie furthest apart. */
  extreme: 'lowest' | 'highest' | null;
}

/** The content of a cell: a number, a box, a hatch or a sign. */
export const CellMark = memo(({ look, shown, isLate, extreme }: CellMarkProps) => {
  const sign = signs[look];
  return (
    <span className={cx('mark', look, extreme, isLate && 'late')} aria-hidden="true">
      {shown}
      {sign && <Icon name={sign} className={cx('sign')} />}
      {isLate && <Icon name="clock" className={cx('clock')} />}
    </span>
  );
});
