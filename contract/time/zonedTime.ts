/** A moment as a calendar and a clock on the wall show it; `month` is 1–12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Whether a name is that of an IANA zone, or an alias of one. `Intl.supportedValuesOf` lists one name of each alone, and of renamed zones often the old one. */
export const isTimeZone = (name: string): boolean => {
  // An offset is none: it knows no summer time.
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

/** What the clock of an IANA zone shows at an instant (epoch ms). */
export const wallTime = (at: number, timeZone: string): WallTime => {
  const parts = formatterFor(timeZone).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return { year: value('year'), month: value('month'), day: value('day'), hour: value('hour'), minute: value('minute') };
};

const asUtc = ({ year, month, day, hour, minute }: WallTime): number => Date.UTC(year, month - 1, day, hour, minute);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600_000;

const secondsOf = (at: number): number => ((at % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;

/** By how many milliseconds the clock of a zone is ahead of UTC at an instant. */
export const offsetAt = (at: number, timeZone: string): number => asUtc(wallTime(at, timeZone)) - (at - secondsOf(at));

/**
 * The instant at which the clock of a zone shows a time: the first where clocks that go back show it twice; where they go forward past it, the one as much
 * later. Temporal's rule (`disambiguation: 'compatible'`).
 */
export const instantOf = (wall: WallTime, timeZone: string): number => {
  const shown = asUtc(wall);
  // By the clock of before a change that may be near, and by that of after it.
  const before = shown - offsetAt(shown - DAY_MS, timeZone);
  const after = shown - offsetAt(shown + DAY_MS, timeZone);
  const isShown = (at: number) => at + offsetAt(at, timeZone) === shown;
  return isShown(before) || !isShown(after) ? before : after;
};

/** An instant so many days on, at the same time of the day in the zone. */
export const addDays = (at: number, days: number, timeZone: string): number => {
  const wall = wallTime(at, timeZone);
  return instantOf({ ...wall, day: wall.day + days }, timeZone) + secondsOf(at);
};
