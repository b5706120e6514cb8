const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 28;

/** Returns the offset of a zone from UTC at a time, in ms. */
const offsetOf = (at: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000;
};

/** Four weeks from a Monday on, as instants in a zone. */
export interface Weeks {
  from: number;
  to: number;
  /** Noon of each day. */
  days: { at: number; isWeekend: boolean; isMonday: boolean; isToday: boolean }[];
}

/** Returns the four weeks that begin `weeksLater` weeks after the week of `now`. */
export const weeksFrom = (now: number, timeZone: string, weeksLater: number): Weeks => {
  const offset = offsetOf(now, timeZone);
  const today = Math.floor((now + offset) / DAY_MS);
  const weekday = (new Date(today * DAY_MS).getUTCDay() + 6) % 7;
  const first = today - weekday + weeksLater * 7;
  const from = first * DAY_MS - offset;
  const days = Array.from({ length: DAYS }, (_, index) => ({
    at: from + index * DAY_MS + DAY_MS / 2,
    isWeekend: index % 7 > 4,
    isMonday: index % 7 === 0,
    isToday: first + index === today,
  }));
  return { from, to: from + DAYS * DAY_MS, days };
};

interface Placed {
  left: number;
  width: number;
}

/** Returns true if the name of a bar that is too short for it goes before the bar: after the bar, it would overflow the line. */
export const isNamedBefore = ({ left, width }: Placed, name: number): boolean => left + width + name > 100;

/** Returns the space that a bar takes on its line: one that is too short for its name has the name beside it. */
const takenBy = (bar: Placed, name: number): Placed => {
  const { left, width } = bar;
  if (width >= name) return bar;
  return { left: isNamedBefore(bar, name) ? Math.max(0, left - name) : left, width: width + name };
};

/**
 * Arranges bars on as few lines as possible without overlapping bars or names; each goes on the first line that is free at its start.
 * `name` is the width of a name, in percent.
 */
export const lanesOf = <Bar extends Placed>(bars: readonly Bar[], name: number): Bar[][] => {
  const lanes: Bar[][] = [];
  for (const bar of bars.toSorted((a, b) => takenBy(a, name).left - takenBy(b, name).left)) {
    const { left } = takenBy(bar, name);
    const free = lanes.find((lane) =>
      lane.every((other) => {
        const taken = takenBy(other, name);
        return taken.left + taken.width <= left;
      }),
    );
    if (free) free.push(bar);
    else lanes.push([bar]);
  }
  return lanes;
};

/** Returns the position of a window in these weeks, in percent; null if it is outside them or has no end. */
export const placeIn = ({ from, to }: Weeks, opensAt: number | null, closesAt: number | null): Placed | null => {
  if (opensAt === null || closesAt === null || closesAt <= from || opensAt >= to || closesAt <= opensAt) return null;
  const left = (Math.max(opensAt, from) - from) / (to - from);
  return { left: left * 100, width: ((Math.min(closesAt, to) - from) / (to - from) - left) * 100 };
};
