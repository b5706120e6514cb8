import type { Account } from '#contract/accounts.ts';
import type { Competition } from '#contract/competitions.ts';
import { signupProblem, windowMoment } from '#contract/rules/competitionStatus.ts';
import { signupPath } from './competitionPath.ts';

export interface SignupForm {
  participation: Competition['participation'][number];
  to: string;
}

/** What the sign-up button says and where it leads. */
export type SignupGate =
  /** `waiting`: every place is taken, the entry goes on the waiting list. */
  | { kind: 'open'; waiting: boolean; forms: SignupForm[] }
  | { kind: 'signed_out'; to: string }
  | { kind: 'profile_incomplete'; to: string }
  /** `at` (epoch ms): when signing up opens, or when it ended; `null` where the organiser has to set it right. */
  | { kind: 'closed'; reason: 'window_invalid' | 'signup_not_open' | 'signup_closed'; at: number | null };

type Terms = Pick<Competition, 'slug' | 'mode' | 'signup' | 'participation' | 'placesLeft'>;

/**
 * The gate before a competition's forms at `now` (epoch ms). The window comes first: nobody is asked to sign in for
 * what is closed. `account` is `undefined` while it is not known; the forms ask for a session themselves.
 */
export const signupGate = (competition: Terms, account: Pick<Account, 'complete'> | null | undefined, now: number): SignupGate => {
  const problem = signupProblem(competition, now);
  if (problem) return { kind: 'closed', reason: problem, at: windowMoment(competition.signup, now) };
  if (account === null) return { kind: 'signed_out', to: '/login' };
  if (account?.complete === false) return { kind: 'profile_incomplete', to: '/account' };
  const forms = competition.participation.map((participation) => ({ participation, to: signupPath(competition, participation) }));
  return { kind: 'open', waiting: competition.placesLeft === 0, forms };
};
