import type { Locale } from '#contract/http/common.ts';
import type { Currency, PaymentState } from '#contract/registrations/rules/paymentState.ts';
import { bigint, optional, text } from './columns.ts';

/** The state of an entry's fee by its payments and refunds; an entry without a row is unpaid. */
export const payment = {
  registrationId: text(),
  state: text<PaymentState>(),
  /** Received without what went back, in minor units. */
  amountCny: bigint(),
  amountUsd: bigint(),
  /** Null if nothing was paid. */
  receiptNo: optional(text()),
  notedAt: bigint(),
};

/** A payment or a refund of an entry's fee as recorded by organisers. */
export const paymentItem = {
  id: text(),
  registrationId: text(),
  kind: text<'payment' | 'refund'>(),
  /** Amount that it counts for in each currency, in minor units. */
  amountCny: bigint(),
  amountUsd: bigint(),
  /** Null if it was recorded as what the entry owed, in whichever currency. */
  currency: optional(text<Currency>()),
  paidAt: bigint(),
  reference: optional(text()),
  /** For organisers alone. */
  note: optional(text()),
  notedBy: optional(text()),
  notedAt: bigint(),
};

/** The calendar subscription link of an account's dates. */
export const calendarLink = {
  accountId: text(),
  /** HMAC of the link's token. */
  tokenHash: text(),
  locale: text<Locale>(),
  createdAt: bigint(),
};
