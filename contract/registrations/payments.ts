import { z } from 'zod';
import { AnyProblem, Id, IdParams, Instant, Locale, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';

export const paymentStates = ['unpaid', 'paid', 'waived'] as const;
export const PaymentState = z.enum(paymentStates);
export type PaymentState = z.infer<typeof PaymentState>;

/** Minor units: `cny` in fen, `usd` in cents. */
export const Amount = z.object({ cny: z.int().min(0), usd: z.int().min(0) });

/** The fee of an entry as its family sees it. */
export const Payment = z.object({
  state: PaymentState,
  perPerson: Amount,
  /** Amount for the whole team; once paid, the amount paid; if children joined after that, the rest. */
  amount: Amount,
  /** Amount paid before further children joined; absent if none, or if nothing is left to pay. */
  paidBefore: Amount.optional(),
  /** Payment instructions; null if the competition has none. */
  howToPay: Text.nullable(),
  /** Receipt of the payment; null if none. */
  receiptNo: z.string().nullable(),
  /** Time at which organisers recorded the state; null if not yet. */
  notedAt: Instant.nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const payments = {
  'POST /api/registrations/:id/receipt': {
    access: 'account',
    summary: 'The receipt of a paid fee as a PDF (base64), in one language.',
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
    summary: 'Notes of entries, one or many, whether their fee is paid, waived or not; says of each whether it was noted.',
    body: z.object({ ids: z.array(Id).min(1).max(500), state: PaymentState }),
    answers: z.object({ noted: z.array(Id), refused: z.array(z.object({ id: Id, code: AnyProblem })) }),
    errors: [],
  },
} satisfies Endpoints;
