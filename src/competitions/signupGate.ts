import type { Account } from '#contract/accounts/public.ts';
import type { Competition } from '#contract/competitions/public.ts';
import { signupProblem, windowMoment } from '#contract/competitions/rules/competitionStatus.ts';
import { signupPath } from './competitionPath.ts';

export interface SignupForm {
  participation: Competition['participation'][number];
  to: string;
}

/** The state of the sign-up button and its links. */
export type SignupGate =
  /** `waiting`: all seats are taken, so an entry goes on the waiting list. */
  | { kind: 'open'; waiting: boolean; forms: SignupForm[] }
  | { kind: 'signed_out'; to: string }
  | { kind: 'profile_incomplete'; to: string }
  /** `at` (epoch ms): the time at which sign-up opens, or ended; `null` for an invalid window, which the organiser has to correct. */
  | { kind: 'closed'; reason: NonNullable<ReturnType<typeof signupProblem>>; at: number | null };

type SignupTerms = Pick<Competition, 'slug' | 'mode' | 'signup' | 'calledOff' | 'participation' | 'placesLeft'>;

/**
 * Returns the gate to a competition's forms at `now` (epoch ms). The window is checked first, so that a closed competition never asks for a
 * sign-in. `account` is `undefined` while unknown; the forms require a session themselves.
 */
export const signupGate = (competition: SignupTerms, account: Pick<Account, 'complete'> | null | undefined, now: number): SignupGate => {
  const problem = signupProblem(competition, now);
  if (problem) return { kind: 'closed', reason: problem, at: windowMoment(competition.signup, now) };
  if (account === null) return { kind: 'signed_out', to: '/login' };
  if (account?.complete === false) return { kind: 'profile_incomplete', to: '/account' };
  const forms = competition.participation.map((participation) => ({ participation, to: signupPath(competition, participation) }));
  return { kind: 'open', waiting: competition.placesLeft === 0, forms };
};
