import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';

const MINUTE_MS = 60_000;
/** Maximum delay of a browser timer. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** The windows shown on a competition's screens. */
export type CompetitionWindows = Pick<CompetitionSummary, 'signup' | 'contest' | 'work' | 'voting' | 'calledOff'>;

/** Returns the next instant after `now` (epoch ms) at which one of the windows opens or closes; `null` if none. */
export const nextMoment = (windows: readonly (TimeWindow | null)[], now: number): number | null => {
  const moments = windows
    .filter((window) => windowState(window, now) !== 'invalid')
    .flatMap((window) => [window?.opensAt, window?.closesAt])
    .filter((at) => typeof at === 'number' && at > now);
  return moments.reduce<number | null>((next, at) => (typeof at === 'number' && (next === null || at < next) ? at : next), null);
};

export interface Countdown {
  /** Signing up opens, signing up closes, or the contest starts. */
  kind: 'opens' | 'closes' | 'starts';
  at: number;
}

/** Returns the next milestone: sign-up opens, then closes, then the contest starts. None once it is called off. */
export const countdownOf = (
  { signup, contest, calledOff }: Pick<CompetitionWindows, 'signup' | 'contest' | 'calledOff'>,
  now: number,
): Countdown | null => {
  if (calledOff) return null;
  const state = windowState(signup, now);
  if (state === 'before' && signup.opensAt !== null) return { kind: 'opens', at: signup.opensAt };
  if (state === 'open' && signup.closesAt !== null) return { kind: 'closes', at: signup.closesAt };
  return windowState(contest, now) === 'before' && contest.opensAt !== null ? { kind: 'starts', at: contest.opensAt } : null;
};

/** Splits a duration in ms into whole days, hours and minutes, rounded up, so that it is zero only once it is over. */
export const splitDuration = (ms: number): { days: number; hours: number; minutes: number } => {
  const minutes = Math.max(0, Math.ceil(ms / MINUTE_MS));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
};

/**
 * Returns how long the display at `now` stays current, in ms: until a window opens or closes or the countdown loses a minute. `null`:
 * forever.
 */
export const delayUntilChange = (windows: CompetitionWindows, now: number): number | null => {
  const moment = nextMoment([windows.signup, windows.contest, windows.work, windows.voting], now);
  if (moment === null) return null;
  const countdown = countdownOf(windows, now);
  const minute = countdown ? (countdown.at - now) % MINUTE_MS || MINUTE_MS : LONGEST_WAIT_MS;
  return Math.min(moment - now, minute, LONGEST_WAIT_MS);
};
