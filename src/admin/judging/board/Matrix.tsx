// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part, nor scroll under its head and first column
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a grid has the focus
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardFacts, JudgeFacts, WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { Placed } from '#src/ui/scrolling/rangeInView.ts';
import { useRangeInView } from '#src/ui/scrolling/useRangeInView.ts';
import { changeOfSpan, type HandChange, lookOf, type Place, type ProposedChanges, type Span, spanOf } from './cellLook.ts';
import { MatrixHead } from './MatrixHead.tsx';
import { cellId, MatrixRow } from './MatrixRow.tsx';
import css from './matrix.module.css';
import { placeAfter } from './placeAfter.ts';
import { useCellWords } from './useCellWords.ts';

const cx = bindStyles(css);

/** Sizes that its styles repeat. */
const HEAD = 66;
const FIRST = 196;
const JUDGE = 46;

export interface MatrixActions {
  onChange: (change: HandChange) => void;
  onOpenWork: (facts: WorkFacts) => void;
  onOpenJudge: (judge: JudgeFacts) => void;
  onCall: (facts: WorkFacts) => void;
  /** Opens the conflict that keeps a judge from a work. */
  onConflict: (facts: WorkFacts, judgeId: string) => void;
}

interface MatrixProps extends MatrixActions {
  facts: BoardFacts;
  works: readonly WorkFacts[];
  proposed: ProposedChanges | null;
  isLocked: boolean;
}

/** Returns the place that an event is about; null for the space between cells. */
const placeOf = (target: EventTarget): Place | null => {
  if (!(target instanceof Element)) return null;
  const [row, col] = ['[data-row]', '[data-col]'].map((selector) => target.closest<HTMLElement>(selector)?.dataset);
  return row?.['row'] === undefined || col?.['col'] === undefined ? null : { row: Number(row['row']), col: Number(col['col']) };
};

/** Returns the places of rows that are equally high, or of columns that need more room than there is and are then equally wide, after the head. */
const equalPlaces = (count: number, size: number, head: number): Placed[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), top: head + index * size, height: size }));

const columnsOf = (judges: number): string => `var(--first) ${judges === 0 ? '' : `repeat(${judges}, minmax(${JUDGE}px, 1fr))`} 54px 118px`;

/**
 * Works as rows and judges as columns. The grid has the focus and names its active cell, because rows out of sight are not drawn; arrows move, with Shift they
 * choose a range, Enter does what a click does.
 */
export const Matrix = ({ facts, works, proposed, isLocked, ...on }: MatrixProps) => {
  const { t } = useTranslation('admin');
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, col: 1 });
  const [anchor, setAnchor] = useState<Place | null>(null);
  const [rowHeight] = useState(() => (window.matchMedia('(pointer: coarse)').matches ? 48 : 37));
  const { judges } = facts;
  const wordsOf = useCellWords();
  // react-aria's virtualizer would first build a collection of every cell, 180,000 at 3,000 works and 60 judges
  const down = useRangeInView(
    box,
    useMemo(() => equalPlaces(works.length, rowHeight, HEAD), [works.length, rowHeight]),
    'y',
  );
  const across = useRangeInView(
    box,
    useMemo(() => equalPlaces(judges.length, JUDGE, FIRST), [judges.length]),
    'x',
  );
  const [from, to, firstJudge, endJudge] = [down.first, down.last + 1, across.first, Math.min(across.last + 1, judges.length)];
  const lastCol = judges.length + 2;
  const span: Span | null = anchor && spanOf(anchor, active);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element?.matches(':focus')) return;
    const top = active.row * rowHeight;
    const room = element.clientHeight - HEAD - rowHeight;
    if (active.row >= 0 && top < element.scrollTop) element.scrollTop = top;
    else if (active.row >= 0 && top > element.scrollTop + room) element.scrollTop = top - room;
    document.getElementById(cellId(-1, active.col))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, rowHeight]);

  const isDrawn = ({ row, col }: Place) =>
    row < 0 || (row >= from && row < to && (col === 0 || col > judges.length || (col > firstJudge && col <= endJudge)));

  const act = (place: Place, chosen: Span | null) => {
    const one = works[place.row];
    const judge = judges[place.col - 1];
    if (place.row < 0) return judge && on.onOpenJudge(judge);
    if (!one || one.work.isHidden) return;
    if (chosen === null && judge) {
      const look = lookOf(one, judge.judge.id, null);
      if (look === 'conflict') return on.onConflict(one, judge.judge.id);
      if (isLocked || !['none', 'waiting', 'opened'].includes(look)) return on.onOpenWork(one);
    }
    if (place.col === lastCol && one.isFarApart && !isLocked) return on.onCall(one);
    if (!judge) return on.onOpenWork(one);
    const change = isLocked
      ? null
      : changeOfSpan(
          works,
          judges.map((each) => each.judge),
          chosen ?? spanOf(place, place),
        );
    if (change) on.onChange(change);
    setAnchor(null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') act(active, span);
    else if (event.key === 'Escape' && anchor) setAnchor(null);
    else {
      const next = placeAfter(event, active, { rows: works.length, cols: lastCol + 1 });
      if (!next) return;
      setAnchor(event.shiftKey ? (anchor ?? active) : null);
      setActive(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    setActive(place);
    box.current?.focus({ preventScroll: true });
    if (event.shiftKey) return setAnchor(anchor ?? active);
    setAnchor(null);
    act(place, null);
  };

  // one width for the head and each row, or their columns would differ
  const style: CSSProperties & Record<'--columns' | '--judges', string | number> = {
    '--columns': columnsOf(judges.length),
    '--judges': judges.length,
  };
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={t('judging.matrix')}
      aria-rowcount={works.length + 1}
      aria-colcount={lastCol + 1}
      aria-multiselectable="true"
      aria-activedescendant={isDrawn(active) ? cellId(active.row, active.col) : undefined}
      className={cx('grid')}
      style={style}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <MatrixHead judges={judges} activeCol={active.row < 0 ? active.col : null} />
      <div role="rowgroup" className={cx('body')} style={{ height: works.length * rowHeight }}>
        {works.slice(from, to).map((work, index) => {
          const row = from + index;
          const isChosen = span !== null && row >= span.rows[0] && row <= span.rows[1];
          return (
            <MatrixRow
              key={work.work.id}
              row={row}
              facts={work}
              judges={judges}
              firstJudge={firstJudge}
              endJudge={endJudge}
              wordsOf={wordsOf}
              proposed={proposed}
              activeCol={active.row === row ? active.col : null}
              chosen={isChosen ? span.cols : null}
              isLocked={isLocked}
            />
          );
        })}
      </div>
    </div>
  );
};
