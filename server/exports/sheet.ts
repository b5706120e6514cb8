import { offsetAt } from '#contract/time/zonedTime.ts';

/** The value of an export cell; a `Date` is shown in the site's time zone. */
export type Cell = string | number | Date | null;

/** Shifts a time, truncated to the second, so that its UTC fields are the local time of a zone. */
export const wallClock = (at: Date, timeZone: string): number => Math.floor(at.getTime() / 1000) * 1000 + offsetAt(at.getTime(), timeZone);

/** Formats such a time to the minute: `2026-05-01 09:30`. */
export const wallTime = (shifted: number): string => new Date(shifted).toISOString().slice(0, 16).replace('T', ' ');
