import type { Locale } from '#contract/http/common.ts';
import { feeIn } from '#contract/registrations/rules/fee.ts';
import en from '#server/locales/payment.en-US.json' with { type: 'json' };
import zh from '#server/locales/payment.zh-CN.json' with { type: 'json' };
import { INK, INK_2, receiptLine, receiptSheet, receiptTime } from '#server/print/receiptSheet.ts';
import type { PrintedBrand } from '#server/site/index.ts';

const words = { 'zh-CN': zh, 'en-US': en };

interface PaymentReceipt {
  receiptNo: string;
  team: string;
  payer: string;
  organization: string;
  competition: string;
  /** Minor units. */
  amount: { cny: number; usd: number };
  paidAt: number;
  locale: Locale;
  timeZone: string;
  brand: string;
  look: PrintedBrand;
}

/** Returns the paid amount on a receipt: in the language's currency, or in the one that is charged. */
export const amountPaid = (fee: PaymentReceipt['amount'], locale: Locale): string => {
  const { amount, currency } = feeIn(fee, locale);
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 100);
};

/** Returns the receipt of an entry's fee, on one sheet. */
export const paymentPdf = async (receipt: PaymentReceipt): Promise<Buffer> => {
  const { receiptNo, competition, amount, paidAt, locale, timeZone, brand, look } = receipt;
  const w = words[locale];
  return receiptSheet({
    brand,
    look,
    heading: w.heading,
    number: receiptNo,
    locale,
    at: paidAt,
    facts: [
      [w.number, receiptNo],
      [w.competition, competition],
      [w.team, receipt.team],
      [w.payer, receipt.payer],
      [w.organization, receipt.organization],
      [w.at, receiptTime(paidAt, locale, timeZone)],
    ],
    async write({ paragraph, skip }) {
      skip(16);
      await paragraph(receiptLine(w.amount, amountPaid(amount, locale), locale), { size: 18, colour: INK });
      skip(26);
      await paragraph(w.note, { size: 10, colour: INK_2 });
    },
  });
};
