import { instantOf, wallTime } from '#contract/time/zonedTime.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Formats a time (epoch ms) for the browser's date and time input, in a zone. */
export const toField = (at: number, zone: string): string => {
  const { year, month, day, hour, minute } = wallTime(at, zone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
};

/** Returns the time (epoch ms) typed into such an input; null if it is none. */
export const fromField = (text: string, zone: string): number | null => {
  const [year, month, day, hour, minute] = text.split(/\D/).map(Number);
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined) return null;
  const at = instantOf({ year, month, day, hour, minute }, zone);
  return Number.isFinite(at) ? at : null;
};
