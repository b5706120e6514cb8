import Papa from 'papaparse';
import { type Sheet, sheetOf, tableLimits } from '#src/platform/tables/table.ts';
import { detectEncoding, type EncodingHints } from './encoding.ts';
import type { Encoding } from './encodings.ts';

/** The details of reading a text file. */
export interface TextReading {
  encoding: Encoding;
  isCertain: boolean;
  /** The candidates, the most likely first. */
  candidates: Encoding[];
  /** Cells whose letters show if the encoding is right. */
  sample: string[];
  /** Rows with a quotation mark without a partner; it was left out. */
  strayQuotes: number[];
}

/** Placeholder for a quotation mark that opens no cell, during parsing. */
const STRAY = '\ue000';
const MAX_STRAY = 200;

const countOf = (text: string, part: string): number => text.split(part).length - 1;

const DELIMITERS = [',', '\t', ';', '|', '，'];
const LINES_LOOKED_AT = 200;

/** Returns the delimiter of cells: the sign that most lines contain equally often; titles and notes have none. */
const delimiterOf = (text: string): string => {
  const given = text.match(/^"?sep=(.)"?\r?\n/iu)?.[1];
  if (given !== undefined) return given;
  const lines = text.replace(/"[^"\n]*"/gu, '').split(/\r\n|\n|\r/u, LINES_LOOKED_AT);
  const usual = DELIMITERS.map((delimiter) => {
    const counts = Map.groupBy(
      lines.map((line) => countOf(line, delimiter)).filter((count) => count > 0),
      (count) => count,
    );
    const [best] = [...counts.values()].toSorted((a, b) => b.length - a.length || (b[0] ?? 0) - (a[0] ?? 0));
    return { delimiter, lines: best?.length ?? 0, cells: best?.[0] ?? 0 };
  });
  return usual.toSorted((a, b) => b.lines - a.lines || b.cells - a.cells)[0]?.delimiter ?? ',';
};

/** Returns the index of a quoted cell that contains whole lines of the table: its closing quotation mark belongs to another cell. */
const swallowingAt = (text: string, rows: readonly (readonly string[])[], delimiter: string): number | null => {
  const width = Math.max(2, ...rows.slice(0, 20).map((row) => row.length));
  for (const row of rows)
    for (const cell of row)
      if (cell.includes('\n') && cell.split('\n').some((line) => countOf(line, delimiter) >= Math.max(2, (width - 1) / 2))) {
        const at = text.indexOf(`"${cell.replaceAll('"', '""')}`);
        if (at >= 0) return at;
      }
  return null;
};

/** Removes spaces between a delimiter and the quotation marks of a whole cell: `a, "b, c" ,d`. */
const withoutSpaces = (text: string, delimiter: string): string => {
  if (delimiter === '\t' || !text.split(/[\r\n]/u).some((line) => line.split(delimiter).some((cell) => /^ +"/u.test(cell)))) return text;
  const sign = delimiter.replace(/[|\\^$.*+?()[\]{}]/u, '\\$&');
  return text.replace(new RegExp(`(?<=^|[\\r\\n]|${sign}) +("(?:[^"]|"")*") *(?=${sign}|[\\r\\n]|$)`, 'gu'), '$1');
};

const withStray = (text: string, at: number): string => `${text.slice(0, at)}${STRAY}${text.slice(at + 1)}`;

/** Parses a table. A quotation mark without a partner would pull all rows beneath into one cell, and is read as an ordinary sign. */
const parseText = (given: string): { rows: string[][]; strayQuotes: number[] } => {
  const delimiter = delimiterOf(given);
  let text = withoutSpaces(given, delimiter);
  for (let round = 0; ; round += 1) {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter });
    const [open] = errors.filter(({ type }) => type === 'Quotes');
    const at = open?.index === undefined ? swallowingAt(text, data, delimiter) : open.index - 1;
    if (at !== null && round < MAX_STRAY) {
      text = withStray(text, at);
      continue;
    }
    const strayQuotes = new Set<number>();
    const rows = data.map((row, index) =>
      row.map((cell) => {
        if (!cell.includes(STRAY)) return cell;
        if (cell.includes('"')) return cell.replaceAll(STRAY, '"');
        strayQuotes.add(index + 1);
        return cell.replaceAll(STRAY, '');
      }),
    );
    return { rows, strayQuotes: [...strayQuotes] };
  }
};

/** Reads a text file as a table, in the chosen or most likely encoding. */
export const readCsv = (bytes: Uint8Array, hints: EncodingHints, chosen?: Encoding): { sheet: Sheet; text: TextReading } | null => {
  const detected = detectEncoding(bytes, hints);
  const encoding = chosen ?? detected.encoding;
  const decoded = new TextDecoder(encoding).decode(bytes);
  if (decoded.includes('\0')) return null;
  const { rows, strayQuotes } = parseText(decoded);
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  const isTooLarge = rows.length > tableLimits.rows || cells > tableLimits.cells;
  const foreign = new Set(rows.flat().filter((cell) => /[^\p{ASCII}]/u.test(cell)));
  const sample = [...foreign].slice(0, 8).map((cell) => [...cell].slice(0, 40).join(''));
  const { isCertain, candidates } = detected;
  return {
    sheet: isTooLarge ? { ...sheetOf([]), isTooLarge } : sheetOf(rows),
    text: { encoding, isCertain, candidates, sample, strayQuotes },
  };
};
