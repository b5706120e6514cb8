import PDFDocument from 'pdfkit';
import type { Locale } from '#contract/http/common.ts';
import { dateTimeFormat } from '#contract/time/dateText.ts';
import type { PrintedBrand } from '#server/site/index.ts';
import { type TextSetter, textSetter } from './textSetter.ts';

const MARGIN = 56;
export const INK = '#1b2250';
export const INK_2 = '#474e78';
/** The mark's side, and the gap between it and the brand. */
const MARK = 24;
const MARK_GAP = 8;
/** Room between a fact and its label. */
const FACT_GAP = 8;

/** Returns a text with an addition in the brackets of its language. */
export const inBrackets = (text: string, more: string, locale: Locale): string =>
  locale === 'zh-CN' ? `${text}（${more}）` : `${text} (${more})`;

/** Formats an instant for a receipt. */
export const receiptTime = (at: number, locale: Locale, timeZone: string): string =>
  inBrackets(dateTimeFormat(locale, timeZone).format(at), timeZone, locale);

/** Returns a labelled line of a receipt, with the colon of its language. */
export const receiptLine = (label: string, value: string, locale: Locale): string =>
  locale === 'zh-CN' ? `${label}：${value}` : `${label}: ${value}`;

interface Sheet {
  heading: string;
  brand: string;
  look: PrintedBrand;
  number: string;
  locale: Locale;
  at: number;
  facts: readonly (readonly [label: string, value: string])[];
  /** Draws the part below the facts. */
  write: (page: ReceiptPage) => Promise<void>;
}

/** The paragraphs of a receipt, one below the other. */
export interface ReceiptPage {
  paragraph: (text: string, look: { size: number; colour: string }) => Promise<void>;
  /** Leaves room, in points. */
  skip: (room: number) => void;
}

/** Returns a one-page receipt: brand, heading, labelled facts, and what the caller draws below. */
export const receiptSheet = async ({ brand, look, heading, number, locale, at, facts, write }: Sheet): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: '',
    lang: locale,
    displayTitle: true,
    info: { Title: `${heading} ${number}`, Author: brand, CreationDate: new Date(at) },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const setter: TextSetter = textSetter(doc);
  const width = doc.page.width - 2 * MARGIN;
  const paragraph: ReceiptPage['paragraph'] = (text, letters) => setter.paragraph(text, { x: MARGIN, width, ...letters });
  const skip: ReceiptPage['skip'] = (room) => {
    doc.y += room;
  };
  doc.image(look.mark, MARGIN, MARGIN, { fit: [MARK, MARK] });
  const beside = MARGIN + MARK + MARK_GAP;
  doc.y = MARGIN + 4;
  await setter.paragraph(brand, { x: beside, width: doc.page.width - MARGIN - beside, size: 12, colour: INK_2 });
  doc.y = Math.max(doc.y, MARGIN + MARK) + 8;
  await paragraph(heading, { size: 24, colour: look.colour });
  skip(12);
  for (const [label, value] of facts) {
    const { y } = doc;
    const indent = (await setter.line(label, { x: MARGIN, y, size: 11, colour: INK_2 })) + FACT_GAP;
    doc.y = y;
    await setter.paragraph(value, { x: MARGIN + indent, width: width - indent, size: 11, colour: INK });
  }
  await write({ paragraph, skip });
  doc.end();
  return done;
};
