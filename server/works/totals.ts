import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';

/** The longest that totals lag behind the votes: a storm of votes must not become a storm of rankings. */
const FOLLOW_MS = 1000;
/** A vote that came in time may be written this long after the window has closed. */
const LAST_VOTES_MS = 10_000;

/** Until when cached totals hold (epoch ms); null while no vote can come. */
export const totalsHoldUntil = (window: TimeWindow | null, now: number): number | null => {
  const state = windowState(window, now);
  if (state === 'before') return window?.opensAt ?? null;
  if (state === 'invalid' || (state === 'after' && now >= (window?.closesAt ?? 0) + LAST_VOTES_MS)) return null;
  return now + FOLLOW_MS;
};
