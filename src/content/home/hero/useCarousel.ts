import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Returns true if the reader prefers reduced motion. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  );

/** Duration of a slide, in ms. */
const SLIDE_MS = 7000;

type PauseReason = 'pointer' | 'focus' | 'page';

/** Holds the current slide, and whether slides rotate. They never do under `prefers-reduced-motion`. */
export const useCarousel = (count: number) => {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [pauseReasons, setPauseReason] = useReducer(
    (reasons: ReadonlySet<PauseReason>, { reason, applies }: { reason: PauseReason; applies: boolean }): ReadonlySet<PauseReason> => {
      if (reasons.has(reason) === applies) return reasons;
      return applies ? new Set([...reasons, reason]) : new Set([...reasons].filter((each) => each !== reason));
    },
    new Set<PauseReason>(),
  );
  const canRotate = !useReducedMotion();
  const active = Math.min(index, count - 1);
  const isRotating = canRotate && !paused && pauseReasons.size === 0 && count > 1;

  useEffect(() => {
    if (!isRotating) return;
    const timer = window.setTimeout(() => setIndex((active + 1) % count), SLIDE_MS);
    return () => window.clearTimeout(timer);
  }, [isRotating, active, count]);

  useEffect(() => {
    const update = () => setPauseReason({ reason: 'page', applies: document.hidden });
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);

  return {
    /** Index of the current slide. */
    active,
    isRotating,
    canRotate,
    paused,
    setPaused,
    /** Shows the slide chosen by the reader and stops rotating; wraps around at both ends. */
    show: (next: number) => {
      setIndex((next + count) % count);
      setPaused(true);
    },
    /** Pauses rotation while any reason applies. */
    setPauseReason: (reason: PauseReason, applies: boolean) => setPauseReason({ reason, applies }),
  };
};
