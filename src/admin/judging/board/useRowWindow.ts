import { type RefObject, useEffect, useState } from 'react';

/** Rows drawn above and below those in sight. */
const SPARE = 8;

/**
 * Returns the rows of a scrolling matrix that are drawn: rows are equally high, so arithmetic finds them. react-aria's virtualizer, which is in the bundle,
 * would first build a collection of every cell, 180,000 at 3,000 works and 60 judges.
 */
export const useRowWindow = (
  box: RefObject<HTMLElement | null>,
  { count, rowHeight, headHeight }: { count: number; rowHeight: number; headHeight: number },
) => {
  const [seen, setSeen] = useState({ first: 0, number: 24 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      // in steps, so that most scroll events draw nothing
      const first = Math.floor(element.scrollTop / rowHeight / 4) * 4;
      const number = Math.ceil((element.clientHeight - headHeight) / rowHeight) + 4;
      setSeen((before) => (before.first === first && before.number === number ? before : { first, number }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, rowHeight, headHeight]);
  const from = Math.max(0, Math.min(seen.first, count - seen.number) - SPARE);
  return { from, to: Math.min(count, Math.max(seen.first, from) + seen.number + SPARE) };
};
