import { nextVoteAt, voteDay } from '#contract/rules/voting.ts';

/** A vote day and when the next one begins (epoch ms). */
export interface Today {
  day: string;
  nextAt: number;
}

/** The vote day of an instant in a zone; cached, since every vote asks for it. */
export const createVoteDays = (timeZone: string): ((now: number) => Today) => {
  let cached: (Today & { from: number }) | null = null;
  return (now) => {
    if (cached && cached.from <= now && now < cached.nextAt) return cached;
    cached = { from: now, day: voteDay(now, timeZone), nextAt: nextVoteAt(now, timeZone) };
    return cached;
  };
};
