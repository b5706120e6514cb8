/** The hours of evening and morning between which no message is sent that can wait. */
export interface QuietHours {
  from: number;
  until: number;
}

/** Returns true if an hour of the day is quiet; none is if both ends are the same. */
export const isQuietHour = (hour: number, { from, until }: QuietHours): boolean => {
  if (from === until) return false;
  return from > until ? hour >= from || hour < until : hour >= from && hour < until;
};
