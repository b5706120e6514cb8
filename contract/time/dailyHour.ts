import { addDays, instantOf, wallTime } from './zonedTime.ts';

/** Returns the last time at or before `now` (epoch ms) at which an hour of the day began in an IANA zone. */
export const lastAtHour = (now: number, hour: number, timeZone: string): number => {
  const today = instantOf({ ...wallTime(now, timeZone), hour, minute: 0 }, timeZone);
  let last = today;
  // the day before can be one that the zone has left out: its hour is then that of the day after
  for (let days = 1; last > now; days += 1) last = addDays(today, -days, timeZone);
  return last;
};
