import Papa from 'papaparse';

/**
 * Text that a table program would run as a formula, in some languages also after a full-width or a small sign. White space and invisible
 * characters may come first: some programs drop them.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** Returns true if a table program could run a text as a formula. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text);

/**
 * A formula after a character that ends a cell in some country's CSV. If a file is opened with another separator than it was written with, quotes
 * protect nothing, and the rest begins a cell.
 */
const INNER_FORMULA = /([,;|\t\r\n\v\f\u0085\u2028\u2029，；｜][\s\p{Z}\p{Cc}\p{Cf}"]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/** Escapes formulas within a cell, for whichever separator its file is opened with. */
const withoutInnerFormulas = (text: string): string => {
  const inner = text.replace(INNER_FORMULA, "$1'");
  // A line end before the sign is also a prefix that some programs drop.
  return looksLikeFormula(text) && !looksLikeFormula(inner) ? `'${inner}` : inner;
};

/** Formats lines of a table as CSV (RFC 4180); no cell runs as a formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map(withoutInnerFormulas)),
        { escapeFormulae: FORMULA },
      )}\r\n`;

/** Formats a table as CSV that table programs read as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\ufeff${csvLines(rows)}`;
