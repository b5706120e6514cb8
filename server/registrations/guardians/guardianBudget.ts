import { Problem } from '#contract/http/problem.ts';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteSecurityEvent } from '#server/platform/http/securityEvents.ts';
import type { LimitKey } from '#server/platform/rateLimiter.ts';
import { hasEntryIn, signUpLimitOf } from '#server/registrations/store.ts';

const DAY_MS = 24 * 3600_000;

/** How many links one number gets in a day from all accounts together: enough for several children in several competitions. */
const LINKS_PER_NUMBER_AND_DAY = 20;
/** How many links an account sends in a day of which no organiser has seen anything, and once one has: see `isConfirmed`. */
export const LINKS_PER_UNKNOWN_ACCOUNT = 10;
const LINKS_PER_ACCOUNT = 1000;
/** How many more a solved slider gives, and how often in a day. */
const MORE_BY_SLIDER = LINKS_PER_UNKNOWN_ACCOUNT;
const SLIDERS_PER_DAY = 4;

const TEXTS_OF_THE_DAY: LimitKey = ['guardian links of the day'];
const linksOf = (accountId: string): LimitKey => ['guardian links of', accountId];

type BudgetDeps = Pick<Deps, 'site' | 'rateLimiter' | 'vault' | 'clock' | 'ids'>;

/** An organiser has looked at what such an entry is. */
const SEEN: EntryState[] = ['approved', 'work_submitted', 'scored', 'published'];

/** Whether an organiser stands behind an account: one of its entries was approved, or it may register more than others. */
const isConfirmed = async (tx: Tx, { site }: Pick<Deps, 'site'>, accountId: string): Promise<boolean> => {
  const { kindergarten, primary_school } = site.now().limits.signUpsPerDay;
  if (((await signUpLimitOf(tx, accountId)) ?? 0) > Math.max(kindergarten, primary_school)) return true;
  return hasEntryIn(tx, accountId, SEEN);
};

interface Budget {
  of: 'site' | 'account' | 'number';
  key: LimitKey;
  max: number;
}

const accountBudget = async (tx: Tx, deps: Pick<Deps, 'site'>, accountId: string): Promise<Budget> => ({
  of: 'account',
  key: linksOf(accountId),
  max: (await isConfirmed(tx, deps, accountId)) ? LINKS_PER_ACCOUNT : LINKS_PER_UNKNOWN_ACCOUNT,
});

/** Lists the budgets of a link, without an account's where it is none of its (`null`). Always in the same order, so that two forms with the same numbers in another order wait for each other in one place. */
const budgetsFor = async (tx: Tx, { site }: Pick<Deps, 'site'>, accountId: string | null, number: string): Promise<Budget[]> => [
  { of: 'site', key: TEXTS_OF_THE_DAY, max: site.now().limits.textsPerDay },
  ...(accountId === null ? [] : [await accountBudget(tx, { site }, accountId)]),
  { of: 'number', key: ['guardian links to', number], max: LINKS_PER_NUMBER_AND_DAY },
];

/** Tells those who watch the security events that a budget is spent, once a day for each. */
const raiseAlarm = async (tx: Tx, deps: BudgetDeps, { of, key }: Budget, accountId: string) => {
  const times = await deps.rateLimiter.consume(['guardian links alarm', ...key], Number.MAX_SAFE_INTEGER, DAY_MS, { tx });
  if (times === 1) await noteSecurityEvent(tx, deps, `guardian_links_of_${of}_spent`, accountId);
};

/**
 * Counts a link against what the site, the account and the number may have in a day: anyone can open an institution's account and type any numbers
 * into its form. The budget that is spent where there is no link left, which costs none of the others anything; null where it was counted.
 */
export const spentBudget = async (tx: Tx, deps: BudgetDeps, accountId: string, number: string): Promise<Budget['of'] | null> => {
  const taken: LimitKey[] = [];
  for (const budget of await budgetsFor(tx, deps, accountId, number)) {
    taken.push(budget.key);
    try {
      await deps.rateLimiter.consume(budget.key, budget.max, DAY_MS, { tx });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too_many_attempts') throw error;
      for (const key of taken) await deps.rateLimiter.refund(key, { tx });
      await raiseAlarm(tx, deps, budget, accountId);
      return budget.of;
    }
  }
  return null;
};

/** Counts a link that somebody asks for by hand; `null` for one that is not the account's doing. Fails with too_many_attempts. */
export const countLink = async (tx: Tx, deps: BudgetDeps, accountId: string | null, number: string): Promise<void> => {
  for (const { key, max } of await budgetsFor(tx, deps, accountId, number)) await deps.rateLimiter.consume(key, max, DAY_MS, { tx });
};

/** Gives an account more links today, whose owner has solved a slider. Fails with too_many_attempts. */
export const giveMoreLinks = async (tx: Tx, { rateLimiter }: Pick<Deps, 'rateLimiter'>, accountId: string): Promise<void> => {
  await rateLimiter.consume(['guardian links by slider', accountId], SLIDERS_PER_DAY, DAY_MS, { tx });
  await rateLimiter.refund(linksOf(accountId), { amount: MORE_BY_SLIDER, tx });
};
