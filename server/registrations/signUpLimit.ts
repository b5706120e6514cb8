import type { AccountKind } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Member, SentMember } from '#contract/registrations/members.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { indexOf } from './entry.ts';
import { newChildren } from './memberStore.ts';
import { signUpLimitOf } from './store.ts';

const DAY_MS = 24 * 3600_000;

/** Returns an account's daily limit of sign-ups: the one `set` by an organiser, or the site's. */
export const signUpsPerDay = ({ site }: Pick<Deps, 'site'>, kind: AccountKind, set: number | null): number =>
  set ?? site.now().limits.signUpsPerDay[kind];

const asLimit = async (code: 'sign_up_limit' | 'refused_numbers_limit', count: () => Promise<unknown>): Promise<void> => {
  try {
    await count();
  } catch (error) {
    throw error instanceof Problem && error.code === 'too_many_attempts' ? new Problem(code, error.detail) : error;
  }
};

/**
 * Counts an account's sign-ups, in the transaction that makes them: refused ones do not count. Called before the entry's earlier members are deleted,
 * so that only new ones count. Throws sign_up_limit (retryAfter).
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
  await asLimit('sign_up_limit', async () => {
    for (const [name, amount] of Object.entries(counts))
      if (amount > 0) await rateLimiter.consume(['sign up', name, actor.id], max, DAY_MS, { amount, tx });
  });
};

/** Distinct numbers, of no child of the account, that may be refused in a day; raised to an organiser's higher limit of sign-ups. */
const REFUSED_PER_DAY: Record<AccountKind, number> = { family: 20, kindergarten: 100, primary_school: 100 };

type LimitDeps = Pick<Deps, 'db' | 'rateLimiter' | 'vault'>;

/**
 * Counts those of the numbers, by their blind indexes, that have not been refused to the account today; with `amount` 1 they are recorded as refused.
 */
const freshNumbers = async (
  { rateLimiter }: LimitDeps,
  actor: Actor,
  indexes: readonly string[],
  { amount, tx }: { amount: 0 | 1; tx?: Tx },
): Promise<number> => {
  let fresh = 0;
  for (const index of indexes) {
    const what = ['sign up', 'refused number', actor.id, index] as const;
    const count = await rateLimiter.consume(what, Number.MAX_SAFE_INTEGER, DAY_MS, { amount, ...(tx && { tx }) });
    if (count === amount) fresh += 1;
  }
  return fresh;
};

/**
 * Runs `change`, which calls `comparing` in its transaction before it compares the ID numbers of a form with those of the account's entries. A
 * refusal after that reveals whether a typed number is a child's of the account, and changes nothing: with a stolen session, masked numbers could be
 * guessed. A number counts once a day, and not at all if it is a child's of the account: sending a form again costs nothing. Throws
 * refused_numbers_limit (retryAfter) if too many were refused, and as `change` does.
 */
export const countTypedNumbers = async <T>(
  deps: LimitDeps,
  actor: Actor,
  members: readonly SentMember[],
  change: (comparing: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const typed = members.filter(({ numberOf }) => numberOf === undefined);
  if (typed.length === 0) return change(async () => {});
  const { rateLimiter, db } = deps;
  const indexes = [...new Set(typed.map((member) => indexOf(deps.vault, member)))].sort();
  const what = ['sign up', 'refused numbers', actor.id] as const;
  let isCompared = false;
  try {
    return await change(async (tx) => {
      const max = Math.max(REFUSED_PER_DAY[actor.kind], (await signUpLimitOf(tx, actor.id)) ?? 0);
      const fresh = await freshNumbers(deps, actor, indexes, { amount: 0, tx });
      await asLimit('refused_numbers_limit', () => rateLimiter.consume(what, max - fresh, DAY_MS, { amount: 0, tx }));
      isCompared = true;
    });
  } catch (error) {
    if (isCompared && error instanceof Problem) {
      const missed = await newChildren(db, actor.id, indexes);
      const amount = await freshNumbers(deps, actor, [...missed].sort(), { amount: 1 });
      if (amount > 0) await rateLimiter.consume(what, Number.MAX_SAFE_INTEGER, DAY_MS, { amount });
    }
    throw error;
  }
};
