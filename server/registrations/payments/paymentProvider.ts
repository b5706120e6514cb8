import { Text } from '#contract/http/common.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';

/** Takes the money of entries: says how an entry's fee is paid, and reports what it has received to `changeFee`. */
export interface PaymentProvider {
  /** Returns lines that tell a family how and when to pay; null if none. */
  instructions(competition: Pick<CompetitionRow, 'howToPay'>): Text | null;
}

/** Money goes past this site: a competition's own text says how, and organisers record receipts by hand. */
export const manualPayments: PaymentProvider = {
  instructions: ({ howToPay }) => (howToPay === null ? null : Text.parse(JSON.parse(howToPay))),
};
