import { type RefObject, useEffect, useState } from 'react';
import { type ItemRange, type Placed, rangeInView } from './rangeInView.ts';

/** Returns the part of a list in view of a scrolling element, from top to bottom or from left to right: another only once items come or go. */
export const useRangeInView = (frame: RefObject<HTMLElement | null>, items: readonly Placed[], axis: 'x' | 'y'): ItemRange => {
  const [range, setRange] = useState(() => rangeInView(items, 0, 800));
  // not a layout effect: of a part of the element it would run before the element is known
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const read = () => {
      const next =
        axis === 'y'
          ? rangeInView(items, element.scrollTop, element.clientHeight)
          : rangeInView(items, element.scrollLeft, element.clientWidth);
      setRange((before) => (before.first === next.first && before.last === next.last ? before : next));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [frame, items, axis]);
  return range;
};
