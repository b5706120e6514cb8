import Papa from 'papaparse';

/**
 * What a table program would run as a formula, in some languages also by a full-width or a small sign. White space and what is not seen at all may stand in
 * front: some programs drop it.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Z}\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** Whether a table program could take a text for a formula. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text);

/** Lines of a table as CSV (RFC 4180); no cell of them runs as a formula. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse([...rows], { escapeFormulae: FORMULA })}\r\n`;

/** A table as CSV that table programs read as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\ufeff${csvLines(rows)}`;
