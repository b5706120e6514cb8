import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { afterPress } from '#src/ui/press.ts';
import type { Placed } from '#src/ui/scrolling/rangeInView.ts';
import { useRangeInView } from '#src/ui/scrolling/useRangeInView.ts';
import { type GridItem, type InView, itemsIn } from './gridItems.ts';

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

/** Returns a height, which becomes smaller only after the current press: a button beneath would move away from under the pointer. */
export const useHeldHeight = (height: number): number => {
  const [held, setHeld] = useState(height);
  useLayoutEffect(() => void afterPress(() => setHeld(height)), [height]);
  return Math.max(height, held);
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
