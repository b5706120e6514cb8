import { offsetAt } from '#contract/time/zonedTime.ts';

/** What stands in a cell of an export; a `Date` is a moment, shown in the site's zone. */
export type Cell = string | number | Date | null;

/** A moment, to the second, as the clock on the wall of a zone shows it: as if that were UTC. */
export const wallClock = (at: Date, timeZone: string): number => Math.floor(at.getTime() / 1000) * 1000 + offsetAt(at.getTime(), timeZone);

/** The same as text, to the minute: `2026-05-01 09:30`. */
export const wallTime = (shifted: number): string => new Date(shifted).toISOString().slice(0, 16).replace('T', ' ');
