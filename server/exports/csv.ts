import { csvLines } from '#contract/text/csv.ts';
import { type Cell, wallClock, wallTime } from './sheet.ts';

/** How the bytes of a CSV stand for characters: UTF-8 begins with a mark by which table programs know it; older ones in China read only GBK. */
type Encoding = 'utf8' | 'gbk';

interface Options {
  encoding: Encoding;
  timeZone: string;
  /** Called at the end with how many characters the encoding does not have; `?` stands for each. */
  onReplaced: (count: number) => void;
}

/** Counts question marks: GBK has that byte in no other character, and the encoder writes it for what GBK lacks. */
const count = (text: string): number => text.split('?').length - 1;

/** A table as a CSV file, as far as it has been read. */
export async function* csvFile(
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  { encoding, timeZone, onReplaced }: Options,
): AsyncGenerator<Uint8Array> {
  let replaced = 0;
  // Loaded with the first that asks for it: its tables are large.
  const gbk = encoding === 'gbk' ? (await import('iconv-lite')).default : null;
  const encode = (text: string): Uint8Array => {
    if (!gbk) return Buffer.from(text);
    const bytes = gbk.encode(text, encoding);
    replaced += count(bytes.toString('latin1')) - count(text);
    return bytes;
  };
  const textOf = (cell: Cell): string => (cell instanceof Date ? wallTime(wallClock(cell, timeZone)) : String(cell ?? ''));
  yield encode(`${gbk ? '' : '\ufeff'}${csvLines([heads])}`);
  for await (const rows of batches) yield encode(csvLines(rows.map((row) => row.map(textOf))));
  onReplaced(replaced);
}
