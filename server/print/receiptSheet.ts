import PDFDocument from 'pdfkit';
import type { Locale } from '#contract/http/common.ts';
import { dateTimeFormat } from '#contract/time/dateText.ts';
import type { PrintedBrand } from '#server/site/index.ts';
import { readFont, settable } from './pdfFont.ts';

const MARGIN = 56;
export const INK = '#1b2250';
export const INK_2 = '#474e78';
/** The mark's side, and the gap between it and the brand. */
const MARK = 24;
const MARK_GAP = 8;
const FONT = 'Noto Sans SC';

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
  write: (doc: PDFKit.PDFDocument) => void;
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
  doc.registerFont(FONT, await readFont());
  doc.font(FONT);
  doc.image(look.mark, MARGIN, MARGIN, { fit: [MARK, MARK] });
  const beside = MARGIN + MARK + MARK_GAP;
  doc
    .fontSize(12)
    .fillColor(INK_2)
    .text(await settable(brand), beside, MARGIN + 4, { width: doc.page.width - MARGIN - beside });
  doc.x = MARGIN;
  doc.y = Math.max(doc.y, MARGIN + MARK) + 8;
  doc.fontSize(24).fillColor(look.colour).text(heading).moveDown(0.5);
  for (const [label, value] of facts) doc.fontSize(11).fillColor(INK_2).text(`${label}  `, { continued: true }).fillColor(INK).text(value);
  write(doc);
  doc.end();
  return done;
};
