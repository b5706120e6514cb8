/** From nine in the evening until eight in the morning nothing is sent that can wait. */
const QUIET = { from: 21, until: 8 };

/** Whether people are to be left in peace at `now` (epoch ms) in an IANA zone. */
export const isQuiet = (now: number, timeZone: string): boolean => {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
  return hour >= QUIET.from || hour < QUIET.until;
};
