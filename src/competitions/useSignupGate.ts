import type { Competition } from '#contract/competitions/public.ts';
import { useSession } from '#src/platform/session/session.ts';
import { type SignupGate, signupGate } from './signupGate.ts';
import { useCompetitionClock } from './useCompetitionClock.ts';

/** Returns the gate to a competition's forms for the current account, updated while the page is open. */
export const useSignupGate = (competition: Competition): SignupGate => {
  const { account, status } = useSession();
  const { now } = useCompetitionClock(competition);
  return signupGate(competition, status === 'loading' ? undefined : account, now);
};
