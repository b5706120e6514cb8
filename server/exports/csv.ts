import { csvLines } from '#contract/text/csv.ts';
import { type Cell, wallClock, wallTime } from './sheet.ts';

/** The encoding of a CSV file. UTF-8 begins with a byte order mark that spreadsheet programs recognise; older ones in China read only GBK. */
type Encoding = 'utf8' | 'gbk';

interface Options {
  encoding: Encoding;
  timeZone: string;
  /** Called at the end with the number of characters that the encoding lacks; each became `?`. */
  onReplaced: (count: number) => void;
}

/**
 * A number that a spreadsheet program would change: it drops leading zeros, keeps 15 digits of an ID number, and takes an E between digits for a power.
 */
const CHANGED_NUMBER = /^(?:0\d+|\d{16,}|\d+[eE]\d+)$/;
/** Returns a text with the apostrophe by which spreadsheet programs leave it as it is, if they would take it for a number. */
const keptAsText = (text: string): string => (CHANGED_NUMBER.test(text) ? `'${text}` : text);

/** Counts question marks. In GBK that byte is part of no other character, and the encoder writes it for characters that GBK lacks. */
const count = (text: string): number => text.split('?').length - 1;

/** Streams a table as a CSV file. */
export async function* csvFile(
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  { encoding, timeZone, onReplaced }: Options,
): AsyncGenerator<Uint8Array> {
  let replaced = 0;
  // Loaded on first use: its tables are large.
  const gbk = encoding === 'gbk' ? (await import('iconv-lite')).default : null;
  const encode = (text: string): Uint8Array => {
    if (!gbk) return Buffer.from(text);
    const bytes = gbk.encode(text, encoding);
    replaced += count(bytes.toString('latin1')) - count(text);
    return bytes;
  };
  const textOf = (cell: Cell): string => {
    if (cell instanceof Date) return wallTime(wallClock(cell, timeZone));
    return typeof cell === 'string' ? keptAsText(cell) : String(cell ?? '');
  };
  yield encode(`${gbk ? '' : '\ufeff'}${csvLines([heads])}`);
  for await (const rows of batches) yield encode(csvLines(rows.map((row) => row.map(textOf))));
  onReplaced(replaced);
}
