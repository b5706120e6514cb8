import type { Locale } from '#contract/http/common.ts';
import type { PaymentState } from '#contract/registrations/payments.ts';
import { bigint, optional, text } from './columns.ts';

/** The payment of an entry's fee as recorded by organisers; an entry without a row is unpaid. */
export const payment = {
  registrationId: text(),
  state: text<PaymentState>(),
  /** Minor units for the whole team at the time of recording; kept if children added later make the entry unpaid again. */
  amountCny: bigint(),
  amountUsd: bigint(),
  /** Null if nothing was paid. */
  receiptNo: optional(text()),
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
