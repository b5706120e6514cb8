import { isQuietHour, type QuietHours } from '#contract/messages/rules/quietHours.ts';

const QUARTER_MS = 15 * 60_000;
/** Maximum wait for all of a family's zones to be awake: somewhere in the world it is always night. */
const LONGEST_MS = 24 * 3600_000;

/** Reports whether `now` (epoch ms) is in the quiet hours of an IANA zone. */
export const isQuiet = (now: number, timeZone: string, quiet: QuietHours): boolean =>
  isQuietHour(Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now)), quiet);

/** Returns the first moment from `now` on that is quiet in none of a family's possible zones. */
export const quietEnd = (now: number, timeZones: readonly string[], quiet: QuietHours): number => {
  const isNight = (at: number) => timeZones.some((zone) => isQuiet(at, zone, quiet));
  if (!isNight(now)) return now;
  // Nights end on the hour, which begins at a quarter of an hour in every zone.
  for (let at = now - (now % QUARTER_MS) + QUARTER_MS; at <= now + LONGEST_MS; at += QUARTER_MS) if (!isNight(at)) return at;
  return now + LONGEST_MS;
};
