import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { strToU8, Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { looksLikeFormula } from '#contract/text/csv.ts';
import { type Cell, wallClock } from './sheet.ts';

const DAY_MS = 24 * 3600_000;
/** Days from Excel's day 0 to 1970-01-01. Excel takes 1900 for a leap year. */
const EXCEL_EPOCH_DAYS = 25_569;
/** Maximum length of a cell in Excel. */
const MAX_CELL_CHARACTERS = 32_767;
/** Maximum number of rows of a sheet in Excel. */
export const MAX_SHEET_ROWS = 1_048_576;

/** Cell formats by their index in styles.xml. `quoted` keeps a text a text, also once it has been edited. */
const STYLE = { plain: 0, head: 1, moment: 2, quoted: 3 } as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
};

const workbook = (name: string): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** Characters that XML 1.0 cannot hold, including lone surrogates. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
/** Escapes a text. Excel would read `_x0041_` as one character, so its underscore is encoded. */
const escaped = (text: string): string =>
  text
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);

/** Returns a column's letters. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Widths of a column, in digits of the usual font. */
const MIN_WIDTH = 6;
const MAX_WIDTH = 60;
/** Width of a moment (`2026-05-01 09:30`), and room around a text. */
const MOMENT_WIDTH = 16;
const PADDING = 2;
/** Number of rows by which columns are as wide as what they hold; later ones that are longer are cut on the screen, not in the file. */
const MEASURED_ROWS = 300;

/** Characters as wide as two digits: Chinese, Japanese and Korean ones, full-width signs, emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Returns the width of a cell's longest line. */
const widthOf = (cell: Cell): number => {
  if (cell instanceof Date) return MOMENT_WIDTH;
  const lines = String(cell ?? '')
    .slice(0, 4 * MAX_WIDTH)
    .split(/\r\n|[\r\n]/);
  return Math.max(...lines.map((line) => [...line].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0)));
};

/** Returns the columns' widths as XML, by their headings and first rows. */
const widthsXml = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const cols = heads.map((head, column) => {
    const widest = rows.reduce((width, row) => Math.max(width, widthOf(row[column] ?? null)), widthOf(head));
    const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, widest + PADDING));
    return `<col min="${column + 1}" max="${column + 1}" width="${width}" customWidth="1"/>`;
  });
  return cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`;
};

/** Returns the first rows, by which columns are measured. */
const firstRowsOf = async (batches: AsyncIterator<readonly (readonly Cell[])[]>): Promise<(readonly Cell[])[]> => {
  const rows: (readonly Cell[])[] = [];
  while (rows.length < MEASURED_ROWS) {
    const { value, done } = await batches.next();
    if (done) break;
    rows.push(...value);
  }
  return rows;
};

const textCell = (text: string, style: number): string =>
  ` t="inlineStr"${style === STYLE.plain ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(text.slice(0, MAX_CELL_CHARACTERS))}</t></is></c>`;

/** Returns a row by its number, from 1. Each cell is given as what follows its address. */
const rowOf = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.map((cell, column) => `<c r="${lettersOf(column)}${number}"${cell}`).join('')}</row>`;

/** Streams the sheet's XML, a batch of rows at a time. */
async function* sheetXml(
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  timeZone: string,
): AsyncGenerator<Buffer> {
  const cellOf = (cell: Cell): string => {
    if (cell === null || cell === '') return '/>';
    if (cell instanceof Date) return ` s="${STYLE.moment}"><v>${wallClock(cell, timeZone) / DAY_MS + EXCEL_EPOCH_DAYS}</v></c>`;
    if (typeof cell === 'number') return `><v>${cell}</v></c>`;
    return textCell(cell, looksLikeFormula(cell) ? STYLE.quoted : STYLE.plain);
  };
  let number = 1;
  const head = rowOf(
    number,
    heads.map((text) => textCell(text, STYLE.head)),
  );
  const written = (rows: readonly (readonly Cell[])[]) => Buffer.from(rows.map((row) => rowOf(++number, row.map(cellOf))).join(''));
  // One iterator for both: its end, whichever it is, stops the reading of rows.
  const all = batches[Symbol.asyncIterator]();
  try {
    const first = await firstRowsOf(all);
    yield Buffer.from(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${widthsXml(heads, first)}<sheetData>${head}`,
    );
    yield written(first);
    for (let next = await all.next(); !next.done; next = await all.next()) yield written(next.value);
  } finally {
    await all.return?.();
  }
  yield Buffer.from('</sheetData></worksheet>');
}

/**
 * Streams a table as an Excel file (OOXML) with one sheet. Neither the rows nor the file are ever in memory as a whole. Compression runs off the main
 * thread. Closing the stream stops the reading of rows.
 */
export async function* xlsxFile(
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  { name, timeZone }: { name: string; timeZone: string },
): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    pending.push(chunk);
  });
  const taken = (): Uint8Array => {
    const bytes = Buffer.concat(pending);
    pending = [];
    return bytes;
  };
  for (const [path, xml] of Object.entries({ ...parts, 'xl/workbook.xml': workbook(name) })) {
    const part = new ZipPassThrough(path);
    zip.add(part);
    part.push(strToU8(xml), true);
  }
  const sheet: ZipInputFile = { filename: 'xl/worksheets/sheet1.xml', size: 0, crc: 0, compression: 8 };
  zip.add(sheet);
  const measured = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      sheet.size += chunk.length;
      sheet.crc = crc32(chunk, sheet.crc);
      yield chunk;
    }
  };
  const deflated = createDeflateRaw();
  const source = Readable.from(measured(sheetXml(heads, batches, timeZone)), { objectMode: false, highWaterMark: 1 });
  // A failure surfaces through `deflated`, which is read below.
  const done = pipeline(source, deflated).catch(() => undefined);
  try {
    for await (const chunk of deflated) {
      sheet.ondata?.(null, chunk, false);
      yield taken();
    }
  } finally {
    deflated.destroy();
    await done;
  }
  sheet.ondata?.(null, new Uint8Array(), true);
  zip.end();
  yield taken();
}
