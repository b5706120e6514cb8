import type { Payment } from '#contract/registrations/payments.ts';
import { type Amount, feeOwed, isFree, teamFee } from '#contract/registrations/rules/fee.ts';
import { currencyOf, type FeeAccount, feeAccount, only } from '#contract/registrations/rules/paymentState.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { manualPayments } from './paymentProvider.ts';
import type { PaymentItemRow, PaymentRow } from './paymentStore.ts';

/** Returns the fee of an entry per person, in minor units. */
export const feeOf = (
  { feeCny, feeUsd }: Pick<RegistrationRow, 'feeCny' | 'feeUsd'>,
  competition: Pick<CompetitionRow, 'feeCny' | 'feeUsd'>,
): Amount =>
  feeOwed(feeCny === null || feeUsd === null ? null : { cny: feeCny, usd: feeUsd }, { cny: competition.feeCny, usd: competition.feeUsd });

export const toItem = ({ kind, amountCny, amountUsd, currency, paidAt, reference }: PaymentItemRow) => ({
  kind,
  amount: { cny: amountCny, usd: amountUsd },
  currency,
  paidAt,
  reference,
});

/** The fee of an entry with all that is recorded of it. */
export interface EntryFee {
  perPerson: Amount;
  whole: Amount;
  account: FeeAccount;
}

/** Returns the fee of an entry with that many members by what is recorded of it; null if it costs nothing and nothing was paid. */
export const entryFee = (
  row: Pick<RegistrationRow, 'feeCny' | 'feeUsd'>,
  competition: Pick<CompetitionRow, 'feeCny' | 'feeUsd'>,
  members: number,
  { noted, items }: { noted: PaymentRow | undefined; items: readonly PaymentItemRow[] },
): EntryFee | null => {
  const perPerson = feeOf(row, competition);
  if (isFree(perPerson) && items.length === 0) return null;
  const whole = teamFee(perPerson, members);
  return { perPerson, whole, account: feeAccount(whole, items.map(toItem), noted?.state === 'waived') };
};

const amountShown = ({ whole, account: { state, received, owed } }: EntryFee, items: readonly PaymentItemRow[]): Amount => {
  if (state === 'partly_paid') return owed;
  if (state === 'paid' || state === 'overpaid') return received;
  if (state !== 'refunded') return whole;
  return items.reduce(
    (sum, { kind, amountCny, amountUsd }) => (kind === 'refund' ? { cny: sum.cny + amountCny, usd: sum.usd + amountUsd } : sum),
    { cny: 0, usd: 0 },
  );
};

/** Returns the fee of an entry with that many members as its family sees it; null if none. */
export const toPayment = (
  row: Pick<RegistrationRow, 'feeCny' | 'feeUsd'>,
  competition: Pick<CompetitionRow, 'feeCny' | 'feeUsd' | 'howToPay'>,
  members: number,
  recorded: { noted: PaymentRow | undefined; items: readonly PaymentItemRow[] },
): Payment | null => {
  const fee = entryFee(row, competition, members, recorded);
  if (!fee) return null;
  const { noted, items } = recorded;
  const { state, received, over } = fee.account;
  const currency = currencyOf(items);
  return {
    state,
    perPerson: only(fee.perPerson, currency),
    amount: only(amountShown(fee, items), currency),
    ...(state === 'partly_paid' ? { paidBefore: only(received, currency) } : {}),
    ...(state === 'overpaid' ? { over: only(over, currency) } : {}),
    ...(items.length > 0 ? { items: items.map(toItem) } : {}),
    howToPay: manualPayments.instructions(competition),
    receiptNo: noted?.receiptNo ?? null,
    notedAt: noted?.notedAt ?? null,
  };
};
