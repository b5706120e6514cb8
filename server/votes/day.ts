import { nextVoteAt, voteDay } from '#contract/votes/rules/voting.ts';
import type { SiteSource } from '#server/platform/site.ts';

/** A vote day and the time when the next one begins (epoch ms). */
export interface Today {
  day: string;
  nextAt: number;
}

/** Creates the function that returns the vote day of an instant in the site's zone; cached, since every vote asks for it. */
export const createVoteDays = (site: SiteSource): ((now: number) => Today) => {
  let cached: (Today & { from: number; timeZone: string }) | null = null;
  return (now) => {
    const { timeZone } = site.now();
    if (cached && cached.timeZone === timeZone && cached.from <= now && now < cached.nextAt) return cached;
    cached = { from: now, timeZone, day: voteDay(now, timeZone), nextAt: nextVoteAt(now, timeZone) };
    return cached;
  };
};
