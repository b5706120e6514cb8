import { type RefObject, useLayoutEffect, useState } from 'react';
import type { GridItem } from './gridItems.ts';

interface View {
  top: number;
  height: number;
  width: number;
}

/** Returns the part of a scrolling element that is in view. */
export const useScroll = (frame: RefObject<HTMLElement | null>): View => {
  const [view, setView] = useState<View>({ top: 0, height: 800, width: 800 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const read = () =>
      setView((before) => {
        const { scrollTop: top, clientHeight: height, clientWidth: width } = element;
        return before.top === top && before.height === height && before.width === width ? before : { top, height, width };
      });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [frame]);
  return view;
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
