import type { Locale } from '#contract/http/common.ts';
import type { PaymentItem } from '#contract/registrations/payments.ts';
import { type Amount, isFree } from '#contract/registrations/rules/fee.ts';
import type { Currency, FeeAccount } from '#contract/registrations/rules/paymentState.ts';
import { dateLocale, dayOptions } from '#contract/time/dateText.ts';
import en from '#server/locales/payment.en-US.json' with { type: 'json' };
import zh from '#server/locales/payment.zh-CN.json' with { type: 'json' };
import { INK, INK_2, receiptLine, receiptSheet, receiptTime } from '#server/print/receiptSheet.ts';
import type { PrintedBrand } from '#server/site/index.ts';
import { amountText } from './paymentText.ts';

const words = { 'zh-CN': zh, 'en-US': en };

export interface PaymentReceipt {
  receiptNo: string;
  /** Null for an entry from before numbers. */
  entryNumber: string | null;
  team: string;
  payer: string;
  organization: string;
  competition: string;
  account: FeeAccount;
  /** Fee of the whole team, in minor units. */
  whole: Amount;
  /** Currency of all payments; null if they differ or it is not known. */
  currency: Currency | null;
  /** Payments and refunds, the oldest first. */
  items: readonly PaymentItem[];
  notedAt: number;
  locale: Locale;
  timeZone: string;
  brand: string;
  look: PrintedBrand;
}

/** Returns the lines of a receipt below its facts: each payment and refund with its day, what was received, and what is left or too much. */
export const receiptLines = ({ items, account, whole, currency, locale, timeZone }: PaymentReceipt): { sums: string[]; each: string[] } => {
  const w = words[locale];
  const date = new Intl.DateTimeFormat(dateLocale(locale), { ...dayOptions(locale), timeZone });
  const money = (amount: Amount) => amountText(amount, locale, currency);
  const line = ({ kind, amount, currency: own, paidAt, reference }: PaymentItem) =>
    [
      date.format(paidAt),
      receiptLine(w[kind], amountText(amount, locale, own), locale),
      reference && receiptLine(w.reference, reference, locale),
    ]
      .filter(Boolean)
      .join(w.between);
  const hasMore = items.length > 1 || account.state === 'partly_paid' || account.state === 'overpaid';
  return {
    each: items.map(line),
    sums: [
      receiptLine(hasMore ? w.received : w.amount, money(account.received), locale),
      ...(hasMore ? [receiptLine(w.whole, money(whole), locale)] : []),
      ...(isFree(account.owed) ? [] : [receiptLine(w.owed, money(account.owed), locale)]),
      ...(isFree(account.over) ? [] : [receiptLine(w.over, money(account.over), locale)]),
    ],
  };
};

/** Returns the receipt of an entry's fee, on one sheet. */
export const paymentPdf = async (receipt: PaymentReceipt): Promise<Buffer> => {
  const { receiptNo, competition, notedAt, items, locale, timeZone, brand, look } = receipt;
  const w = words[locale];
  const { each, sums } = receiptLines(receipt);
  const [first, ...others] = sums;
  return receiptSheet({
    brand,
    look,
    heading: w.heading,
    number: receiptNo,
    locale,
    at: notedAt,
    facts: [
      [w.number, receiptNo],
      [w.competition, competition],
      ...(receipt.entryNumber === null ? [] : [[w.entry, receipt.entryNumber] as const]),
      [w.team, receipt.team],
      [w.payer, receipt.payer],
      [w.organization, receipt.organization],
      [w.issued, receiptTime(notedAt, locale, timeZone)],
      ...(items.length > 1 ? [[w.count, String(items.length)] as const] : []),
    ],
    async write({ paragraph, skip }) {
      skip(16);
      for (const line of each) await paragraph(line, { size: 11, colour: INK });
      skip(12);
      await paragraph(first ?? '', { size: 18, colour: INK });
      for (const line of others) await paragraph(line, { size: 12, colour: INK });
      skip(26);
      await paragraph(receipt.account.state === 'refunded' ? w.noteRefunded : w.note, { size: 10, colour: INK_2 });
    },
  });
};
