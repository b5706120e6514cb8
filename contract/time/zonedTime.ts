/** The date and time shown by a local calendar and clock; `month` is 1–12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/**
 * Returns true if a name is that of an IANA zone, or an alias of one. `Intl.supportedValuesOf` lists only one name of each, and of renamed zones
 * often the old one.
 */
export const isTimeZone = (name: string): boolean => {
  // An offset is not a zone: it has no summer time.
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterFor = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
};

/** Returns the local time of an IANA zone at an instant (epoch ms). */
export const wallTime = (at: number, timeZone: string): WallTime => {
  const parts = formatterFor(timeZone).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return { year: value('year'), month: value('month'), day: value('day'), hour: value('hour'), minute: value('minute') };
};

const asUtc = ({ year, month, day, hour, minute }: WallTime): number => Date.UTC(year, month - 1, day, hour, minute);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600_000;

const secondsOf = (at: number): number => ((at % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;

/** Returns a zone's offset from UTC at an instant, in milliseconds. */
export const offsetAt = (at: number, timeZone: string): number => asUtc(wallTime(at, timeZone)) - (at - secondsOf(at));

/**
 * Returns the instant of a local time: the first if clocks going back show it twice; if clocks going forward skip it, the one as much later.
 * Temporal's rule (`disambiguation: 'compatible'`).
 */
export const instantOf = (wall: WallTime, timeZone: string): number => {
  const shown = asUtc(wall);
  // The offsets before and after a possible nearby change.
  const before = shown - offsetAt(shown - DAY_MS, timeZone);
  const after = shown - offsetAt(shown + DAY_MS, timeZone);
  const isShown = (at: number) => at + offsetAt(at, timeZone) === shown;
  return isShown(before) || !isShown(after) ? before : after;
};

/** Returns the instant `days` days later, at the same local time of day. */
export const addDays = (at: number, days: number, timeZone: string): number => {
  const wall = wallTime(at, timeZone);
  return instantOf({ ...wall, day: wall.day + days }, timeZone) + secondsOf(at);
};
