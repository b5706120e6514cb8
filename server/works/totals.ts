import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';

/** Maximum delay of totals behind the votes, so that many votes do not cause as many rankings. */
const FOLLOW_MS = 1000;
/** Time after the window's end in which a vote that came in time may still be written. */
const LAST_VOTES_MS = 10_000;

/** Returns the time until which cached totals are valid (epoch ms); null while no vote can come. */
export const totalsHoldUntil = (window: TimeWindow | null, now: number): number | null => {
  const state = windowState(window, now);
  if (state === 'before') return window?.opensAt ?? null;
  if (state === 'invalid' || (state === 'after' && now >= (window?.closesAt ?? 0) + LAST_VOTES_MS)) return null;
  return now + FOLLOW_MS;
};

/** Returns true once no vote can come any more: those that came in time are written. */
export const isVotingOver = (window: TimeWindow | null, now: number): boolean =>
  windowState(window, now) === 'after' && totalsHoldUntil(window, now) === null;
