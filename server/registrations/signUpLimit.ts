import type { AccountKind } from '#contract/accounts.ts';
import type { Member, SentMember } from '#contract/members.ts';
import { Problem } from '#contract/problem.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { indexOf } from './entry.ts';
import { newChildren } from './memberStore.ts';
import { signUpLimitOf } from './store.ts';

const DAY_MS = 24 * 3600_000;

/** What an account may register a day: what an organiser has `set` for it, or the site's limit. */
export const signUpsPerDay = ({ site }: Pick<Deps, 'site'>, kind: AccountKind, set: number | null): number =>
  set ?? site.now().limits.signUpsPerDay[kind];

const asSignUpLimit = async (count: () => Promise<unknown>): Promise<void> => {
  try {
    await count();
  } catch (error) {
    throw error instanceof Problem && error.code === 'too_many_attempts' ? new Problem('sign_up_limit', error.detail) : error;
  }
};

/**
 * Counts what an account registers, in the transaction that does it: what is refused counts for nothing. Before the entry's earlier
 * members are deleted, so that only new ones count. Fails with sign_up_limit (retryAfter).
 */
export const countSignUp = async (
  tx: Tx,
  { rateLimiter, vault, site }: Pick<Deps, 'rateLimiter' | 'vault' | 'site'>,
  actor: Actor,
  members: readonly Member[],
  entries: 0 | 1,
): Promise<void> => {
  const max = signUpsPerDay({ site }, actor.kind, await signUpLimitOf(tx, actor.id));
  const indexes = members.map((member) => indexOf(vault, member));
  const counts = { entries, children: (await newChildren(tx, actor.id, indexes)).size };
  await asSignUpLimit(async () => {
    for (const [name, amount] of Object.entries(counts))
      if (amount > 0) await rateLimiter.consume(['sign up', name, actor.id], max, DAY_MS, { amount, tx });
  });
};

/** How many typed numbers may be refused a day; as many as the account may register where an organiser has set more. */
const REFUSED_PER_DAY: Record<AccountKind, number> = { family: 20, kindergarten: 100, primary_school: 100 };

/**
 * Runs `change`, which calls `comparing` in its transaction before it compares the ID numbers of a form with those of the account's entries. A
 * refusal after that tells whether a typed number is a child's of the account, and changes nothing: with a stolen session, masked numbers could
 * be found out by trying. Fails with sign_up_limit (retryAfter) where too many were refused, and as `change` does.
 */
export const countTypedNumbers = async <T>(
  { rateLimiter }: Pick<Deps, 'rateLimiter'>,
  actor: Actor,
  members: readonly SentMember[],
  change: (comparing: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const typed = members.filter(({ numberOf }) => numberOf === undefined).length;
  if (typed === 0) return change(async () => {});
  const what = ['sign up', 'refused numbers', actor.id] as const;
  let isCompared = false;
  try {
    return await change(async (tx) => {
      const max = Math.max(REFUSED_PER_DAY[actor.kind], (await signUpLimitOf(tx, actor.id)) ?? 0);
      await asSignUpLimit(() => rateLimiter.consume(what, max - typed, DAY_MS, { amount: 0, tx }));
      isCompared = true;
    });
  } catch (error) {
    if (isCompared && error instanceof Problem) await rateLimiter.consume(what, Number.MAX_SAFE_INTEGER, DAY_MS, { amount: typed });
    throw error;
  }
};
