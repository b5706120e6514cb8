import type { AccountKind } from '#contract/accounts.ts';
import type { Member } from '#contract/members.ts';
import { Problem } from '#contract/problem.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { indexOf } from './entry.ts';
import { newChildren, signUpLimitOf } from './store.ts';

const DAY_MS = 24 * 3600_000;

/** How many new children, and how many entries, an account may register a day: enough for all its children, too few to try numbers out. */
const PER_DAY: Record<AccountKind, number> = { family: 20, kindergarten: 300, primary_school: 300 };

/** What an account may register a day, `set` by an organiser or not. */
export const signUpsPerDay = (kind: AccountKind, set: number | null): number => set ?? PER_DAY[kind];

/**
 * Counts what an account registers, in the transaction that does it: what is refused counts for nothing. Before the entry's earlier
 * members are deleted, so that only new ones count. Fails with sign_up_limit (retryAfter).
 */
export const countSignUp = async (
  tx: Tx,
  { rateLimiter, vault }: Pick<Deps, 'rateLimiter' | 'vault'>,
  actor: Actor,
  members: readonly Member[],
  entries: 0 | 1,
): Promise<void> => {
  const max = signUpsPerDay(actor.kind, await signUpLimitOf(tx, actor.id));
  const indexes = members.map((member) => indexOf(vault, member));
  const counts = { entries, children: (await newChildren(tx, actor.id, indexes)).size };
  try {
    for (const [name, amount] of Object.entries(counts))
      if (amount > 0) await rateLimiter.consume(['sign up', name, actor.id], max, DAY_MS, { amount, tx });
  } catch (error) {
    throw error instanceof Problem && error.code === 'too_many_attempts' ? new Problem('sign_up_limit', error.detail) : error;
  }
};
