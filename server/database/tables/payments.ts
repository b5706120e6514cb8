import type { Locale } from '#contract/http/common.ts';
import type { PaymentState } from '#contract/registrations/payments.ts';
import { bigint, optional, text } from './columns.ts';

/** What organisers noted of an entry's fee; an entry without a row is unpaid. */
export const payment = {
  registrationId: text(),
  state: text<PaymentState>(),
  /** Minor units for the whole team, as they were when it was noted; they stay where children who came in later make it unpaid again. */
  amountCny: bigint(),
  amountUsd: bigint(),
  /** Null unless something was paid. */
  receiptNo: optional(text()),
  notedAt: bigint(),
};

/** The link by which a calendar reads an account's dates. */
export const calendarLink = {
  accountId: text(),
  /** HMAC of the link's token. */
  tokenHash: text(),
  locale: text<Locale>(),
  createdAt: bigint(),
};
