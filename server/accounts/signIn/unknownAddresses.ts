import type { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { LimitKey } from '#server/platform/rateLimiter.ts';

type Limited = Pick<Deps, 'rateLimiter'>;

/** A caller's network may be a whole school: this many failures from it are not slowed. */
const FREE_TRIES = 15;
/** One budget for every way in, so that the answers of one way are not found out by another. */
const budgetOf = (network: string): LimitKey => ['sign-in address', network];

/** Counts a sign-in from a network before it is checked. Fails with too_many_attempts once the network's budget is spent. */
export const countSignIn = ({ rateLimiter }: Limited, network: string): Promise<void> =>
  rateLimiter.consumeAttempt(budgetOf(network), FREE_TRIES);

/** Takes one back that succeeded. Refunded, not forgotten: one right password would pay for any number of wrong ones. */
export const refundSignIn = ({ rateLimiter }: Limited, network: string): Promise<void> => rateLimiter.refund(budgetOf(network));

/**
 * Returns the refusal that says whether a number or an address has an account, to a caller who has solved the slider and holds its code. Counts it in the
 * budget of the caller's network. Fails with too_many_attempts once that is spent.
 */
export const countedAnswer = async (deps: Limited, network: string, answer: Problem): Promise<Problem> => {
  await countSignIn(deps, network);
  return answer;
};
