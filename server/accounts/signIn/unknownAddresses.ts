import type { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { LimitKey } from '#server/platform/rateLimiter.ts';

type Limited = Pick<Deps, 'rateLimiter'>;

/** Failures from a network that are not slowed: it may be a whole school. */
const FREE_TRIES = 15;
/** Returns one budget for every way of signing in, so that one way does not reveal what another hides. */
const budgetOf = (network: string): LimitKey => ['sign-in address', network];

/** Counts a sign-in from a network before it is checked. Throws too_many_attempts once the network's budget is spent. */
export const countSignIn = ({ rateLimiter }: Limited, network: string): Promise<void> =>
  rateLimiter.consumeAttempt(budgetOf(network), FREE_TRIES);

/** Refunds a successful sign-in. The counter is not reset: one right password would pay for any number of wrong ones. */
export const refundSignIn = ({ rateLimiter }: Limited, network: string): Promise<void> => rateLimiter.refund(budgetOf(network));

/**
 * Returns the refusal that reveals whether a number or an address has an account, to a caller who has solved the slider. Counts it
 * in the budget of the caller's network. Throws too_many_attempts once that is spent.
 */
export const countedAnswer = async (deps: Limited, network: string, answer: Problem): Promise<Problem> => {
  await countSignIn(deps, network);
  return answer;
};
