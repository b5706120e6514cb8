/** From which hour of the evening until which one of the morning nothing is sent that can wait. */
export interface QuietHours {
  from: number;
  until: number;
}

const QUARTER_MS = 15 * 60_000;
/** Somewhere in the world it is always night: nobody waits longer than this for all of their zones to be awake. */
const LONGEST_MS = 24 * 3600_000;

/** Whether people are to be left in peace at `now` (epoch ms) in an IANA zone. */
export const isQuiet = (now: number, timeZone: string, { from, until }: QuietHours): boolean => {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
  if (from === until) return false;
  return from > until ? hour >= from || hour < until : hour >= from && hour < until;
};

/** The first moment from `now` on at which it is quiet in none of the zones where a family may live. */
export const whenAwake = (now: number, timeZones: readonly string[], quiet: QuietHours): number => {
  const isNight = (at: number) => timeZones.some((zone) => isQuiet(at, zone, quiet));
  if (!isNight(now)) return now;
  // Nights end with an hour, which begins at a quarter of it in every zone.
  for (let at = now - (now % QUARTER_MS) + QUARTER_MS; at <= now + LONGEST_MS; at += QUARTER_MS) if (!isNight(at)) return at;
  return now + LONGEST_MS;
};
