import { type TimeWindow, type WindowName, windowNames } from '#contract/time/timeWindow.ts';

/**
 * Returns a window of a competition that was called off at an instant (epoch ms; null if it was not): it ends then. One that had not opened yet has
 * ended as well, so that nothing, and no device with an earlier release, takes it for open or to come.
 */
export const cutWindow = <W extends TimeWindow | null>(window: W, calledOffAt: number | null): W | TimeWindow => {
  if (window === null || calledOffAt === null) return window;
  const { opensAt, closesAt } = window;
  if (opensAt === null || closesAt === null || closesAt <= opensAt || closesAt <= calledOffAt) return window;
  return { opensAt: Math.min(opensAt, calledOffAt - 1), closesAt: calledOffAt };
};

/** A competition's windows and whether it is called off. */
export interface Stoppable extends Record<WindowName, TimeWindow | null> {
  calledOff?: object | null | undefined;
}

/** Returns true if a competition can be called off at `now` (epoch ms): something of it is open or to come. */
export const canBeCalledOff = (competition: Stoppable, now: number): boolean =>
  !competition.calledOff && windowNames.some((name) => (competition[name]?.closesAt ?? 0) > now);

/** Returns true if a competition can be archived at `now` (epoch ms): nothing of it is open or to come. */
export const canBeArchived = (competition: Stoppable, now: number): boolean => !canBeCalledOff(competition, now);

/** Returns what publishing a text with these windows at `now` (epoch ms) means for an archived competition: it comes back where something is open or to come. */
export const archiveAfterPublication = (published: Stoppable, now: number): 'comes_back' | 'stays' =>
  canBeCalledOff(published, now) ? 'comes_back' : 'stays';
