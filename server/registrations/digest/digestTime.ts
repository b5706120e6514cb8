import { DIGEST_HOUR } from '#contract/messages/rules/digest.ts';
import { lastAtHour } from '#contract/time/dailyHour.ts';

/** Returns the last time at or before `now` (epoch ms) at which digests were due in an IANA zone. */
export const lastDigestTime = (now: number, timeZone: string): number => lastAtHour(now, DIGEST_HOUR, timeZone);
