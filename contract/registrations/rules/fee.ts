import type { Locale } from '#contract/http/common.ts';

export interface Amount {
  cny: number;
  usd: number;
}

/** Returns a team's fee in minor units: the fee is per person. */
export const teamFee = ({ cny, usd }: Amount, members: number): Amount => ({ cny: cny * members, usd: usd * members });

/** Returns the fee shown to readers of a language, in minor units: yuan in Chinese, dollars in English; the other if only that is charged. */
export const feeIn = ({ cny, usd }: Amount, locale: Locale): { amount: number; currency: 'CNY' | 'USD' } => {
  const isYuan = locale === 'zh-CN' ? cny > 0 || usd === 0 : usd === 0 && cny > 0;
  return isYuan ? { amount: cny, currency: 'CNY' } : { amount: usd, currency: 'USD' };
};

/**
 * Returns what an entry owes per person: what the competition asked for as it signed up (`agreed`; null where that is not known), or what it asks for now if
 * that is in no currency more.
 */
export const feeOwed = (agreed: Amount | null, current: Amount): Amount =>
  agreed === null || (current.cny <= agreed.cny && current.usd <= agreed.usd) ? current : agreed;

/** Returns the amount left to pay after `paid`; never negative. */
export const restOf = (whole: Amount, paid: Amount): Amount => ({
  cny: Math.max(0, whole.cny - paid.cny),
  usd: Math.max(0, whole.usd - paid.usd),
});

/** Returns true if nothing is to be paid in any currency. */
export const isFree = ({ cny, usd }: Amount): boolean => cny === 0 && usd === 0;
