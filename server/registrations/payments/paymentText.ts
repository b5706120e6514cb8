import type { Locale } from '#contract/http/common.ts';
import { type Amount, feeIn } from '#contract/registrations/rules/fee.ts';
import { type Currency, only } from '#contract/registrations/rules/paymentState.ts';

const formatted = (amount: number, currency: Currency, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100);

/** Returns an amount as receipts and messages write it: in the currency in which it was paid, otherwise in the language's, or in the one that is charged. */
export const amountText = (amount: Amount, locale: Locale, currency: Currency | null = null): string => {
  const shown = feeIn(only(amount, currency), locale);
  return formatted(shown.amount, currency ?? shown.currency, locale);
};

/** Returns an amount for the audit log, which has one text for both languages. */
export const auditAmount = ({ cny, usd }: Amount, currency: Currency | null): string => {
  const all = [cny > 0 && currency !== 'USD' && `CNY ${cny / 100}`, usd > 0 && currency !== 'CNY' && `USD ${usd / 100}`];
  return all.filter((each) => each !== false).join(' / ');
};
