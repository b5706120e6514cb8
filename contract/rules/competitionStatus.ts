import { type TimeWindow, type WindowState, windowState } from './timeWindow.ts';

export const competitionStatuses = ['upcoming', 'signing_up', 'registration_ended', 'in_competition', 'finished'] as const;
export type CompetitionStatus = (typeof competitionStatuses)[number];

/** What the contest window says once signing up is over. */
const afterSignup: Record<WindowState, CompetitionStatus> = {
  invalid: 'registration_ended',
  before: 'registration_ended',
  open: 'in_competition',
  after: 'finished',
};

/** What the contest window says when nothing is known of signing up. */
const byContestAlone: Record<WindowState, CompetitionStatus> = {
  invalid: 'upcoming',
  before: 'upcoming',
  open: 'in_competition',
  after: 'finished',
};

/** A competition's status now (epoch ms), derived from its windows (product page, States of an entry). While signing up is open it is `signing_up`, even if the contest already runs. */
export const competitionStatus = (
  { signup, contest }: { signup: TimeWindow | null | undefined; contest: TimeWindow | null | undefined },
  now: number,
): CompetitionStatus => {
  const contestState = windowState(contest, now);
  switch (windowState(signup, now)) {
    case 'before':
      return 'upcoming';
    case 'open':
      return 'signing_up';
    case 'after':
      return afterSignup[contestState];
    case 'invalid':
      return byContestAlone[contestState];
  }
};

/** Why nobody can sign up now, or `null` if it is possible. */
export const signupProblem = (
  { signup }: { signup: TimeWindow | null | undefined },
  now: number,
): 'window_invalid' | 'signup_not_open' | 'signup_closed' | null =>
  (({ invalid: 'window_invalid', before: 'signup_not_open', open: null, after: 'signup_closed' }) as const)[windowState(signup, now)];

/** Why no work can be submitted now, or `null` if it is possible (specification, section 4). */
export const workProblem = (
  { work }: { work: TimeWindow | null | undefined },
  now: number,
): 'window_invalid' | 'work_not_open' | 'work_closed' | null =>
  (({ invalid: 'window_invalid', before: 'work_not_open', open: null, after: 'work_closed' }) as const)[windowState(work, now)];

/** The instant that a message about a closed window names: when it opens, or when it ended. `null` if it is open or invalid. */
export const windowMoment = (window: TimeWindow | null | undefined, now: number): number | null => {
  const state = windowState(window, now);
  if (state === 'before') return window?.opensAt ?? null;
  return state === 'after' ? (window?.closesAt ?? null) : null;
};
