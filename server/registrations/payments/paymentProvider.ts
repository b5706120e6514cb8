import { Text } from '#contract/http/common.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';

/** Takes the money of entries: says how an entry's fee is paid, and reports what it has taken to `notePayment` (`notePayments.ts`). */
export interface PaymentProvider {
  /** Lines that tell a family how and when to pay; null where nothing is said. */
  instructions(competition: Pick<CompetitionRow, 'howToPay'>): Text | null;
}

/** Money goes past this site: a competition's own text says how, and organisers note by hand what has arrived. */
export const manualPayments: PaymentProvider = {
  instructions: ({ howToPay }) => (howToPay === null ? null : Text.parse(JSON.parse(howToPay))),
};
