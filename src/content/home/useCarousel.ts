import { useEffect, useReducer, useState } from 'react';
import { useReducedMotion } from '#src/ui/useReducedMotion.ts';

/** How long a slide stands, in ms (design/visual/language.md, "Motion"). */
const SLIDE_MS = 7000;

type Holder = 'pointer' | 'focus' | 'page';

/** Which slide is shown, and whether they turn by themselves. Nobody who asked for less motion sees them turn. */
export const useCarousel = (count: number) => {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [holders, change] = useReducer(
    (held: ReadonlySet<Holder>, { who, holds }: { who: Holder; holds: boolean }): ReadonlySet<Holder> => {
      if (held.has(who) === holds) return held;
      return holds ? new Set([...held, who]) : new Set([...held].filter((each) => each !== who));
    },
    new Set<Holder>(),
  );
  const mayTurn = !useReducedMotion();
  const active = Math.min(index, count - 1);
  const turning = mayTurn && !paused && holders.size === 0 && count > 1;

  useEffect(() => {
    if (!turning) return;
    const timer = window.setTimeout(() => setIndex((active + 1) % count), SLIDE_MS);
    return () => window.clearTimeout(timer);
  }, [turning, active, count]);

  useEffect(() => {
    const watch = () => change({ who: 'page', holds: document.hidden });
    document.addEventListener('visibilitychange', watch);
    return () => document.removeEventListener('visibilitychange', watch);
  }, []);

  return {
    /** Index of the slide that is shown. */
    active,
    turning,
    mayTurn,
    paused,
    setPaused,
    /** Shows a slide; before the first comes the last. */
    show: (next: number) => setIndex((next + count) % count),
    /** Somebody reads or points: nothing turns until nobody does. */
    hold: (who: Holder, holds: boolean) => change({ who, holds }),
  };
};
