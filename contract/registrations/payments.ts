import { z } from 'zod';
import { cleaned, Id, IdParams, Instant, Locale, Text, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { MessageOutlook, PendingBatch, Refusals } from '#contract/office/decisions.ts';
import { MAX_PAYMENT, PAYMENT_NOTE_MAX, REFERENCE_MAX } from './paymentLimits.ts';
import { currencies, paymentStates } from './rules/paymentState.ts';

export const PaymentState = z.enum(paymentStates);
export const Currency = z.enum(currencies);

/** Minor units: `cny` in fen, `usd` in cents. */
export const Amount = z.object({ cny: z.int().min(0), usd: z.int().min(0) });

/** One payment or refund of a fee. */
export const PaymentItem = z.object({
  kind: z.enum(['payment', 'refund']),
  amount: Amount,
  /** Null if it was recorded as the whole fee in whichever currency the family pays. */
  currency: Currency.nullable(),
  /** The day on which the money arrived or left (epoch ms). */
  paidAt: Instant,
  /** Reference of the transfer; null if none. */
  reference: z.string().nullable(),
});
export type PaymentItem = z.infer<typeof PaymentItem>;

/** The fee of an entry as its family sees it. Where all was paid in one currency, amounts are of that one alone. */
export const Payment = z.object({
  state: PaymentState,
  perPerson: Amount,
  /** Amount for the whole team; partly paid: the rest; paid: the amount paid; refunded: the amount returned. */
  amount: Amount,
  /** Amount paid so far; absent if none, or if nothing is left to pay. */
  paidBefore: Amount.optional(),
  /** Amount paid beyond the fee; absent if none. */
  over: Amount.optional(),
  /** Payments and refunds, the oldest first. Devices have stored entries without them. */
  items: z.array(PaymentItem).optional(),
  /** Payment instructions; null if the competition has none. */
  howToPay: Text.nullable(),
  /** Receipt of the payments; null if none. */
  receiptNo: z.string().nullable(),
  /** Time at which organisers recorded the state; null if not yet. */
  notedAt: Instant.nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** The changes of an entry's fee: money received or returned, the rest waived, or all of it struck out as recorded in error. */
export const PaymentChange = z.enum(['pay', 'refund', 'waive', 'unpay']);
export type PaymentChange = z.infer<typeof PaymentChange>;

/** A payment or a refund as organisers type it. */
export const PaymentDetail = z.object({
  /** Minor units. Null: what each entry owes. */
  amount: z.int().min(1, { error: 'required' }).max(MAX_PAYMENT, { error: 'invalid' }).nullable(),
  currency: Currency.nullable(),
  paidAt: Instant,
  reference: cleaned.max(REFERENCE_MAX, { error: 'too_long' }),
  /** For organisers alone. */
  note: trimmed.max(PAYMENT_NOTE_MAX, { error: 'too_long' }),
});
export type PaymentDetail = z.infer<typeof PaymentDetail>;

export const payments = {
  'POST /api/registrations/:id/receipt': {
    access: 'account',
    summary: 'The receipt of what was paid and returned of a fee as a PDF (base64), in one language.',
    params: IdParams,
    body: z.object({ locale: Locale }),
    answers: z.object({ pdf: z.base64(), receiptNo: z.string() }),
    errors: ['not_found'],
  },
} satisfies Endpoints;

export const paymentsAdmin = {
  'POST /api/admin/registrations/payments': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary:
      'Records payments of entries, one or many, a refund, a waiver, or that nothing was paid; says of each whether it was recorded. It is carried out, and the family is told, once it can no longer be taken back.',
    body: z
      .object({
        ids: z.array(Id).min(1).max(500),
        change: PaymentChange,
        detail: PaymentDetail.optional(),
        preview: z.boolean().optional(),
      })
      .superRefine(({ ids, change, detail, preview }, context) => {
        if (preview) return;
        const issue = (path: string) => context.addIssue({ code: 'custom', path: ['detail', path], message: 'required' });
        if (change === 'refund' && (detail?.amount ?? null) === null) issue('amount');
        if (detail && detail.amount !== null && detail.currency === null) issue('currency');
        if (detail && detail.amount !== null && ids.length > 1) context.addIssue({ code: 'custom', path: ['ids'], message: 'invalid' });
      }),
    answers: z.object({ decided: z.array(Id), refused: Refusals, pending: PendingBatch, messages: MessageOutlook.optional() }),
    /** `invalid_input` at `detail`: a day to come, a currency in which the competition charges nothing, or more returned than was paid. */
    errors: [],
  },
} satisfies Endpoints;
