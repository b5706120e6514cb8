import { DIGEST_HOUR } from '#contract/messages/rules/digest.ts';
import { addDays, instantOf, wallTime } from '#contract/time/zonedTime.ts';

/** Returns the last time at or before `now` (epoch ms) at which digests were due in an IANA zone. */
export const lastDigestTime = (now: number, timeZone: string): number => {
  const today = instantOf({ ...wallTime(now, timeZone), hour: DIGEST_HOUR, minute: 0 }, timeZone);
  let last = today;
  // the day before can be one that the zone has left out: its hour is then that of the day after
  for (let days = 1; last > now; days += 1) last = addDays(today, -days, timeZone);
  return last;
};
