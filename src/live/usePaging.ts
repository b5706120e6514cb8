import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** A screen that is large enough to hold a board without scrolling. */
const BOARD_QUERY = '(min-width: 64em) and (min-height: 34em)';
/** Time for which a page is shown. */
const PAGE_MS = 12_000;

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(BOARD_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Returns true on a screen whose lists turn their pages by themselves; false where everything is listed and scrolled. */
export const useIsPaged = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(BOARD_QUERY).matches,
    () => false,
  );

/** Measures the number of rows that fit into a list. `probe` is as high as a row and as wide as the head of the list is high. */
export const useRowsThatFit = (
  isPaged: boolean,
): { list: RefObject<HTMLDivElement | null>; probe: RefObject<HTMLSpanElement | null>; rows: number } => {
  const list = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const [rows, setRows] = useState(5);
  useEffect(() => {
    const [area, row] = [list.current, probe.current];
    if (!area || !row || !isPaged) return;
    const observer = new ResizeObserver(() => setRows(Math.max(1, Math.floor((area.clientHeight - row.clientWidth) / row.clientHeight))));
    observer.observe(area);
    return () => observer.disconnect();
  }, [isPaged]);
  return { list, probe, rows: isPaged ? rows : Number.POSITIVE_INFINITY };
};

/** Counts the pages that have been shown; the count modulo the number of pages is the present one. */
export const useTurns = (isTurning: boolean): number => {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (!isTurning) return;
    const timer = window.setInterval(() => setTurns((count) => count + 1), PAGE_MS);
    return () => window.clearInterval(timer);
  }, [isTurning]);
  return turns;
};
