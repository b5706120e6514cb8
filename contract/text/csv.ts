import Papa from 'papaparse';

/**
 * What a table program would run as a formula, in some languages also by a full-width or a small sign. White space and what is not seen at all may stand in
 * front: some programs drop it.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** Whether a table program could take a text for a formula. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text);

/**
 * The same behind a sign that ends a cell in some country's CSV: opened with another separator than it was written with, quotes hold nothing together, and what
 * follows begins a cell.
 */
const INNER_FORMULA = /([,;|\t\r\n\v\f\u0085\u2028\u2029，；｜][\s\p{Z}\p{Cc}\p{Cf}"]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/** A cell in whose midst nothing runs as a formula, whichever separator its file is opened with. */
const withoutInnerFormulas = (text: string): string => {
  const inner = text.replace(INNER_FORMULA, "$1'");
  // A line's end in front of the sign is as well a front that some programs drop.
  return looksLikeFormula(text) && !looksLikeFormula(inner) ? `'${inner}` : inner;
};

/** Lines of a table as CSV (RFC 4180); no cell of them runs as a formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map(withoutInnerFormulas)),
        { escapeFormulae: FORMULA },
      )}\r\n`;

/** A table as CSV that table programs read as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\ufeff${csvLines(rows)}`;
