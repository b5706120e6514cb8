import { Problem } from '#contract/http/problem.ts';
import type { EntryState } from '#contract/registrations/rules/entryStatus.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteSecurityEvent } from '#server/platform/http/securityEvents.ts';
import type { LimitKey } from '#server/platform/rateLimiter.ts';
import { hasEntryIn, signUpLimitOf } from '#server/registrations/store.ts';

const DAY_MS = 24 * 3600_000;

/** Links to one child's guardian in a day for one account, whichever entry or row of a guardian it is: a child can leave a form, or a team end, and return. */
const LINKS_PER_CHILD_AND_DAY = 3;
/** Links to one number in a day from all accounts together: enough for several children in several competitions. */
const LINKS_PER_NUMBER_AND_DAY = 20;
/** Links that an account can send in a day before and after an organiser has confirmed it: see `isConfirmed`. */
export const LINKS_PER_UNKNOWN_ACCOUNT = 10;
const LINKS_PER_ACCOUNT = 1000;
/** Additional links for a solved slider, and sliders per day. */
const MORE_BY_SLIDER = LINKS_PER_UNKNOWN_ACCOUNT;
const SLIDERS_PER_DAY = 4;

const TEXTS_OF_THE_DAY: LimitKey = ['guardian links of the day'];
const linksOf = (accountId: string): LimitKey => ['guardian links of', accountId];
const linksBySheetOf = (accountId: string): LimitKey => ['guardian links by the sheet of', accountId];

type BudgetDeps = Pick<Deps, 'site' | 'rateLimiter' | 'vault' | 'clock' | 'ids'>;

/** States of an entry that an organiser has looked at. */
const SEEN: EntryState[] = ['approved', 'work_submitted', 'scored', 'published'];

/** Returns true if an organiser has confirmed an account: one of its entries was approved, or it may register more than others. */
const isConfirmed = async (tx: Tx, { site }: Pick<Deps, 'site'>, accountId: string): Promise<boolean> => {
  const { kindergarten, primary_school } = site.now().limits.signUpsPerDay;
  if (((await signUpLimitOf(tx, accountId)) ?? 0) > Math.max(kindergarten, primary_school)) return true;
  return hasEntryIn(tx, accountId, SEEN);
};

interface Budget {
  of: 'site' | 'account' | 'child' | 'number';
  key: LimitKey;
  max: number;
}

const accountBudget = async (tx: Tx, deps: Pick<Deps, 'site'>, accountId: string, isBySheet: boolean): Promise<Budget> => ({
  of: 'account',
  key: isBySheet ? linksBySheetOf(accountId) : linksOf(accountId),
  max: (await isConfirmed(tx, deps, accountId)) ? LINKS_PER_ACCOUNT : LINKS_PER_UNKNOWN_ACCOUNT,
});

/** A text to a guardian. */
export interface CountedText {
  /** Null if the text is not the account's doing. */
  accountId: string | null;
  /** E.164. */
  phone: string;
  /** The children for whom links are sent; absent in a text without any. */
  children?: readonly { competitionId: string; childIndex: string }[];
  /** True if whoever holds a school's sheet asks for it: it is counted apart from the account's own texts, which nobody else can spend. */
  isBySheet?: boolean;
}

/** Returns the budgets of a text, always in the same order, so that two forms with the same numbers in another order wait for each other at one row. */
const budgetsFor = async (
  tx: Tx,
  { site }: Pick<Deps, 'site'>,
  { accountId, phone, children = [], isBySheet = false }: CountedText,
): Promise<Budget[]> => [
  { of: 'site', key: TEXTS_OF_THE_DAY, max: site.now().limits.textsPerDay },
  ...(accountId === null ? [] : [await accountBudget(tx, { site }, accountId, isBySheet)]),
  ...children.map(({ competitionId, childIndex }): Budget => {
    return { of: 'child', key: ['guardian links for', accountId ?? '', competitionId, childIndex], max: LINKS_PER_CHILD_AND_DAY };
  }),
  { of: 'number', key: ['guardian links to', phone], max: LINKS_PER_NUMBER_AND_DAY },
];

/** Records a security event once a day for each spent budget. A child's own is spent by a form that is sent a few times. */
const raiseAlarm = async (tx: Tx, deps: BudgetDeps, { of, key }: Budget, accountId: string | null) => {
  if (of === 'child' || accountId === null) return;
  const times = await deps.rateLimiter.consume(['guardian links alarm', ...key], Number.MAX_SAFE_INTEGER, DAY_MS, { tx });
  if (times === 1) await noteSecurityEvent(tx, deps, `guardian_links_of_${of}_spent`, accountId);
};

/**
 * Counts a text against the daily budgets of the site, the account, the child and the number: anyone can open an institution's account and type any
 * numbers into its form. Returns the spent budget if no text is left, which costs the others nothing; null if the text was counted.
 */
export const spentBudget = async (tx: Tx, deps: BudgetDeps, text: CountedText): Promise<Budget['of'] | null> => {
  const taken: LimitKey[] = [];
  for (const budget of await budgetsFor(tx, deps, text)) {
    taken.push(budget.key);
    try {
      await deps.rateLimiter.consume(budget.key, budget.max, DAY_MS, { tx });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'too_many_attempts') throw error;
      for (const key of taken) await deps.rateLimiter.refund(key, { tx });
      await raiseAlarm(tx, deps, budget, text.accountId);
      return budget.of;
    }
  }
  return null;
};

/** Counts a link that somebody requests by hand. Throws too_many_attempts. */
export const countLink = async (tx: Tx, deps: BudgetDeps, text: CountedText): Promise<void> => {
  for (const { key, max } of await budgetsFor(tx, deps, text)) await deps.rateLimiter.consume(key, max, DAY_MS, { tx });
};

/** Gives an account more links today, after its owner has solved a slider. Throws too_many_attempts. */
export const giveMoreLinks = async (tx: Tx, { rateLimiter }: Pick<Deps, 'rateLimiter'>, accountId: string): Promise<void> => {
  await rateLimiter.consume(['guardian links by slider', accountId], SLIDERS_PER_DAY, DAY_MS, { tx });
  await rateLimiter.refund(linksOf(accountId), { amount: MORE_BY_SLIDER, tx });
};
