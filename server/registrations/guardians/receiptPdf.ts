import type { Locale } from '#contract/http/common.ts';
import { consentPurposes, consentTexts } from '#contract/registrations/consents.ts';
import type { GuardianView } from '#contract/registrations/guardians.ts';
import en from '#server/locales/receipt.en-US.json' with { type: 'json' };
import zh from '#server/locales/receipt.zh-CN.json' with { type: 'json' };
import { INK, INK_2, inBrackets, receiptLine, receiptSheet, receiptTime } from '#server/print/receiptSheet.ts';
import type { PrintedBrand } from '#server/site/index.ts';

const words = { 'zh-CN': zh, 'en-US': en };

interface ReceiptContent {
  answer: NonNullable<GuardianView['answer']>;
  /** The child's name. */
  child: string;
  competition: string;
  locale: Locale;
  timeZone: string;
  brand: string;
  look: PrintedBrand;
}

/** Returns a guardian's decision, with the texts that were read, on one sheet. */
export const receiptPdf = async ({ answer, child, competition, locale, timeZone, brand, look }: ReceiptContent): Promise<Buffer> => {
  const w = words[locale];
  const texts = consentTexts[answer.textVersion]?.[locale];
  return receiptSheet({
    brand,
    look,
    heading: w.heading,
    number: answer.receiptNo,
    locale,
    at: answer.at,
    facts: [
      [w.number, answer.receiptNo],
      [w.child, child],
      [w.competition, competition],
      [w.guardian, inBrackets(answer.name, w.relation[answer.relation], locale)],
      [w.at, receiptTime(answer.at, locale, timeZone)],
      [w.version, answer.textVersion],
    ],
    async write({ paragraph, skip }) {
      for (const purpose of consentPurposes) {
        skip(16);
        await paragraph(receiptLine(w.purpose[purpose], answer[purpose] ? w.yes : w.no, locale), { size: 13, colour: INK });
        if (texts) await paragraph(texts[purpose], { size: 10, colour: INK_2 });
      }
      skip(20);
      await paragraph(w.change, { size: 10, colour: INK_2 });
    },
  });
};
