import { type TimeWindow, type WindowState, windowState } from '#contract/time/timeWindow.ts';

export const competitionStatuses = ['upcoming', 'signing_up', 'registration_ended', 'in_competition', 'finished', 'called_off'] as const;
export type CompetitionStatus = (typeof competitionStatuses)[number];

/** The status by the contest window after sign-up has ended. */
const afterSignup: Record<WindowState, CompetitionStatus> = {
  invalid: 'registration_ended',
  before: 'registration_ended',
  open: 'in_competition',
  after: 'finished',
};

/** The status by the contest window if the sign-up window is invalid. */
const byContestAlone: Record<WindowState, CompetitionStatus> = {
  invalid: 'upcoming',
  before: 'upcoming',
  open: 'in_competition',
  after: 'finished',
};

/** A competition that may have been called off; one that a device has stored may lack the field. */
interface Callable {
  calledOff?: object | null | undefined;
}

/** Returns a competition's status now (epoch ms), derived from its windows. While sign-up is open it is `signing_up`, even during the contest. */
export const competitionStatus = (
  { signup, contest, calledOff }: Callable & { signup: TimeWindow | null | undefined; contest: TimeWindow | null | undefined },
  now: number,
): CompetitionStatus => {
  if (calledOff) return 'called_off';
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

/** Returns the reason why sign-up is closed now; `null` if it is open. */
export const signupProblem = (
  { signup, calledOff }: Callable & { signup: TimeWindow | null | undefined },
  now: number,
): 'competition_called_off' | 'window_invalid' | 'signup_not_open' | 'signup_closed' | null =>
  calledOff
    ? 'competition_called_off'
    : ({ invalid: 'window_invalid', before: 'signup_not_open', open: null, after: 'signup_closed' } as const)[windowState(signup, now)];

/** Returns the reason why works cannot be submitted now; `null` if they can (specification, section 4). */
export const workProblem = (
  { work, calledOff }: Callable & { work: TimeWindow | null | undefined },
  now: number,
): 'competition_called_off' | 'window_invalid' | 'work_not_open' | 'work_closed' | null =>
  calledOff
    ? 'competition_called_off'
    : ({ invalid: 'window_invalid', before: 'work_not_open', open: null, after: 'work_closed' } as const)[windowState(work, now)];

/** Returns the instant for a message about a closed window: its opening, or its end. `null` if it is open or invalid. */
export const windowMoment = (window: TimeWindow | null | undefined, now: number): number | null => {
  const state = windowState(window, now);
  if (state === 'before') return window?.opensAt ?? null;
  return state === 'after' ? (window?.closesAt ?? null) : null;
};
