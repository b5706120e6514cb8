import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type GridItem, type InView, type ItemRange, itemsIn, type Placed, rangeInView } from './gridItems.ts';

/** Returns the width of a scrolling element in which its contents are in view. */
export const useWidth = (frame: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(800);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const read = () => setWidth(element.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
};

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

/** Returns the items in view of an element that is scrolled from top to bottom. */
export const useItemsInView = <T extends Placed>(
  frame: RefObject<HTMLElement | null>,
  items: readonly T[],
  cursor: string,
): InView<T>[] => {
  const range = useRangeInView(frame, items, 'y');
  return useMemo(() => itemsIn(items, range, cursor), [items, range, cursor]);
};

/** Returns the ratio of the reader's font size to the default. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(window.document.documentElement).getPropertyValue('--text-scale')) || 1;

/** Scrolls an element so that an item is in view beneath the heading. */
export const showItem = (element: HTMLElement, { top, height }: Pick<GridItem, 'top' | 'height'>, heading: number): void => {
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + height + heading > element.scrollTop + element.clientHeight)
    element.scrollTop = top + height + heading - element.clientHeight;
};
