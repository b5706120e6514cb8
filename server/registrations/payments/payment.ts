import type { Payment } from '#contract/registrations/payments.ts';
import { type Amount, feeOwed, isFree, restOf, teamFee } from '#contract/registrations/rules/fee.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import { manualPayments } from './paymentProvider.ts';
import { type PaymentRow, paidOf } from './paymentStore.ts';

/** Returns the fee of an entry per person, in minor units. */
export const feeOf = (
  { feeCny, feeUsd }: Pick<RegistrationRow, 'feeCny' | 'feeUsd'>,
  competition: Pick<CompetitionRow, 'feeCny' | 'feeUsd'>,
): Amount =>
  feeOwed(feeCny === null || feeUsd === null ? null : { cny: feeCny, usd: feeUsd }, { cny: competition.feeCny, usd: competition.feeUsd });

/** Returns the fee of an entry with that many members; null if none. */
export const toPayment = (
  row: Pick<RegistrationRow, 'feeCny' | 'feeUsd'>,
  competition: Pick<CompetitionRow, 'feeCny' | 'feeUsd' | 'howToPay'>,
  members: number,
  noted: PaymentRow | undefined,
): Payment | null => {
  const perPerson = feeOf(row, competition);
  if (isFree(perPerson)) return null;
  const state = noted?.state ?? 'unpaid';
  const whole = teamFee(perPerson, members);
  const paid = noted && noted.receiptNo !== null ? paidOf(noted) : null;
  return {
    state,
    perPerson,
    amount: paid ? (state === 'paid' ? paid : restOf(whole, paid)) : whole,
    ...(paid && state === 'unpaid' ? { paidBefore: paid } : {}),
    howToPay: manualPayments.instructions(competition),
    receiptNo: noted?.receiptNo ?? null,
    notedAt: noted?.notedAt ?? null,
  };
};
