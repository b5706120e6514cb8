import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { type WindowName, windowNames } from '#contract/time/timeWindow.ts';
import { addDays, wallTime } from '#contract/time/zonedTime.ts';

export const DAY_MS = 24 * 3600_000;
export const ends = ['opensAt', 'closesAt'] as const;

/** A time span (epoch ms). */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Returns the span that is drawn: all windows with a margin, or the half year from now if there is none. */
export const spanOf = (windows: Pick<CompetitionData, WindowName>, now: number): TimeSpan => {
  const bounds = windowNames.flatMap((name) => ends.flatMap((end) => windows[name][end] ?? []));
  if (bounds.length === 0) return { from: now - 14 * DAY_MS, to: now + 170 * DAY_MS };
  const [from, to] = [Math.min(...bounds), Math.max(...bounds)];
  const room = Math.max(14 * DAY_MS, (to - from) * 0.06);
  return { from: from - room, to: to + room };
};

/** Returns the start of each month in the span, at the time of day at which it begins. */
export const monthsIn = ({ from, to }: TimeSpan, timeZone: string): number[] => {
  const starts: number[] = [];
  for (let at = from; at < to; at = addDays(at, 1, timeZone)) if (wallTime(at, timeZone).day === 1) starts.push(at);
  return starts;
};
