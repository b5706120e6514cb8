import { type RefObject, useEffect, useState } from 'react';

/** Rows and columns drawn beyond those in sight, and the steps in which these change: most scroll events draw nothing. */
const SPARE = 4;
const STEP = 4;

interface Sizes {
  rows: number;
  judges: number;
  rowHeight: number;
  headHeight: number;
  /** Width of the first column, which stays in sight, and the least of a judge's. */
  firstWidth: number;
  judgeWidth: number;
}

/** The part of the matrix that is drawn: its first row and column, and the first ones after it. */
export interface Drawn {
  rows: readonly [number, number];
  judges: readonly [number, number];
}

const rangeOf = (start: number, length: number, size: number, count: number): readonly [number, number] => {
  const from = Math.floor(start / size / STEP) * STEP - SPARE;
  return [Math.max(0, from), Math.min(count, from + Math.ceil(length / size) + STEP + 2 * SPARE)];
};

/**
 * Returns the part of a scrolling matrix that is drawn: rows are equally high and, as soon as they need more room than there is, judges equally wide, so
 * arithmetic finds it. react-aria's virtualizer, which is in the bundle, would first build a collection of every cell, 180,000 at 3,000 works and 60 judges.
 */
export const useWindow = (
  box: RefObject<HTMLElement | null>,
  { rows, judges, rowHeight, headHeight, firstWidth, judgeWidth }: Sizes,
): Drawn => {
  const [seen, setSeen] = useState({ top: 0, left: 0, height: 900, width: 1400 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () =>
      setSeen((before) => {
        const now = {
          top: Math.floor(element.scrollTop / rowHeight / STEP) * STEP * rowHeight,
          left: Math.floor(element.scrollLeft / judgeWidth / STEP) * STEP * judgeWidth,
          height: element.clientHeight - headHeight,
          width: element.clientWidth - firstWidth,
        };
        const isSame = now.top === before.top && now.left === before.left && now.height === before.height && now.width === before.width;
        return isSame ? before : now;
      });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, rowHeight, headHeight, firstWidth, judgeWidth]);
  // a list that has become shorter may be shown before the browser has scrolled back
  const top = Math.min(seen.top, Math.max(0, rows * rowHeight - seen.height));
  return { rows: rangeOf(top, seen.height, rowHeight, rows), judges: rangeOf(seen.left, seen.width, judgeWidth, judges) };
};
