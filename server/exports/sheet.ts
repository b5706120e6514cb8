/** What stands in a cell of an export; a `Date` is a moment, shown in the site's zone. */
export type Cell = string | number | Date | null;

/** A moment as its parts on the wall clock of a zone. */
export const createWallClock = (timeZone: string): ((at: Date) => number) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  };
};

/** The same as text, to the minute: `2026-05-01 09:30`. */
export const wallTime = (shifted: number): string => new Date(shifted).toISOString().slice(0, 16).replace('T', ' ');
