import { DIGEST_HOUR } from '#contract/messages/rules/digest.ts';
import { addDays, instantOf, wallTime } from '#contract/time/zonedTime.ts';

/** Returns the last time at or before `now` (epoch ms) at which digests were due in an IANA zone. */
export const lastDigestTime = (now: number, timeZone: string): number => {
  const today = instantOf({ ...wallTime(now, timeZone), hour: DIGEST_HOUR, minute: 0 }, timeZone);
  return today <= now ? today : addDays(today, -1, timeZone);
};
