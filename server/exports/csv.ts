import { csvLine } from '#contract/rules/csv.ts';
import { createGbkEncoder } from './gbk.ts';
import { type Cell, wallClock, wallTime } from './sheet.ts';

/** How the bytes of a CSV stand for characters: UTF-8 begins with a mark by which table programs know it; older ones in China read only GBK. */
type Encoding = 'utf8' | 'gbk';

interface Options {
  encoding: Encoding;
  timeZone: string;
  /** Called at the end with how many characters the encoding does not have; `?` stands for each. */
  onReplaced: (count: number) => void;
}

/** A table as a CSV file, as far as it has been read. */
export async function* csvFile(
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  { encoding, timeZone, onReplaced }: Options,
): AsyncGenerator<Uint8Array> {
  const gbk = encoding === 'gbk' ? createGbkEncoder() : null;
  const encode = (text: string): Uint8Array => gbk?.encode(text) ?? Buffer.from(text, 'utf8');
  const textOf = (cell: Cell): string => (cell instanceof Date ? wallTime(wallClock(cell, timeZone)) : String(cell ?? ''));
  yield encode(`${gbk ? '' : '\ufeff'}${csvLine(heads)}`);
  for await (const rows of batches) yield encode(rows.map((row) => csvLine(row.map(textOf))).join(''));
  onReplaced(gbk?.replaced() ?? 0);
}
