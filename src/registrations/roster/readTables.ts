import type { Cell } from './cell.ts';

/** The largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 1_000_000;

export type FileRefusal = 'file_too_large' | 'old_excel' | 'unreadable';
type Tables = { state: 'read'; tables: Cell[][][] } | { state: 'refused'; code: FileRefusal };

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);
/** Excel 97–2003. */
const isOldExcel = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** The text of a CSV file: UTF-8, what Excel calls Unicode (UTF-16), or what Chinese Excel writes (GB 18030). Null where it is no text. */
export const decodeText = (bytes: Uint8Array): string | null => {
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes);
  const read = (): string => {
    if (startsWith(bytes, 0xff, 0xfe)) return decode('utf-16le');
    if (startsWith(bytes, 0xfe, 0xff)) return decode('utf-16be');
    try {
      return decode('utf-8', true);
    } catch {
      return decode('gb18030');
    }
  };
  const text = read();
  return text.includes('\0') || text.includes('\ufffd') ? null : text;
};

const readCsv = async (bytes: Uint8Array): Promise<Tables> => {
  const text = decodeText(bytes);
  if (text === null) return { state: 'refused', code: 'unreadable' };
  const { default: Papa } = await import('papaparse');
  return { state: 'read', tables: [Papa.parse<string[]>(text).data] };
};

/** The library's types take its dates for constructors. */
const toCell = (value: unknown): Cell => (typeof value === 'string' || typeof value === 'boolean' || value instanceof Date ? value : null);

/** A number as the file writes it; one with more digits than a spreadsheet keeps is marked by its exponent. */
const numberText = (written: string): string =>
  Math.abs(Number(written)) > Number.MAX_SAFE_INTEGER ? Number(written).toExponential() : written;

const readXlsx = async (bytes: ArrayBuffer): Promise<Tables> => {
  const { default: readSheets } = await import('read-excel-file/universal');
  try {
    const sheets = await readSheets(bytes, { parseNumber: numberText });
    return { state: 'read', tables: sheets.map(({ data }) => data.map((row) => row.map(toCell))) };
  } catch {
    return { state: 'refused', code: 'unreadable' };
  }
};

/** The tables of a CSV or XLSX file, in this browser: nothing is sent. The readers are loaded when first needed: fails only where they do not come. */
export const readTables = async (file: Blob): Promise<Tables> => {
  if (file.size > MAX_FILE_BYTES) return { state: 'refused', code: 'file_too_large' };
  const buffer = await file.arrayBuffer();
  const bytes = new Uint8Array(buffer);
  if (isOldExcel(bytes)) return { state: 'refused', code: 'old_excel' };
  return isZip(bytes) ? readXlsx(buffer) : readCsv(bytes);
};
