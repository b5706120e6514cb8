import { nextVoteAt, voteDay } from '#contract/rules/voting.ts';

/** A vote day and when the next one begins (epoch ms). */
export interface Today {
  day: string;
  nextAt: number;
}

/** The vote day of an instant in a zone; the last one asked for is kept, as it is asked for with every vote. */
export const createVoteDays = (timeZone: string): ((now: number) => Today) => {
  let known: (Today & { from: number }) | null = null;
  return (now) => {
    if (known && known.from <= now && now < known.nextAt) return known;
    known = { from: now, day: voteDay(now, timeZone), nextAt: nextVoteAt(now, timeZone) };
    return known;
  };
};
