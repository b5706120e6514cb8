import { MAX_FILE_BYTES, type Sheet } from '#src/platform/tables/table.ts';
import type { EncodingHints } from './encoding.ts';
import type { Encoding } from './encodings.ts';
import { readCsv, type TextReading } from './readCsv.ts';
import { readXlsx, type WorkbookRefusal } from './readXlsx.ts';

export type FileRefusal = WorkbookRefusal | 'file_too_large' | 'empty' | 'old_excel' | 'password';
export type Tables = { state: 'read'; sheets: Sheet[]; text: TextReading | null } | { state: 'refused'; code: FileRefusal };

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);
/** Returns true for the container of Excel 97–2003, and of a workbook with a password. */
const isContainer = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Returns true if a container has a stream of that name; names are in UTF-16. */
const hasStream = (bytes: Uint8Array, name: string): boolean => {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};

/** Detects by its first bytes that a file is no text table, and returns its kind. */
const otherKind = (bytes: Uint8Array): FileRefusal | null => {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 1000))
    .replace(/^\u00ef\u00bb\u00bf/u, '')
    .trimStart();
  if (/^<(\?xml|!doctype|html|table|meta)\b/iu.test(start)) return 'other_format';
  return /^(%PDF|\u0089PNG|\u00ff\u00d8\u00ff|GIF8|\{\\rtf|Rar!|7z\u00bc\u00af)/u.test(start) ? 'not_a_table' : null;
};

/** Reads the tables of a CSV or XLSX file. The rest of the work is done by the caller: this runs in a worker, and sends nothing. */
export const readTables = (bytes: Uint8Array, hints: EncodingHints, encoding?: Encoding): Tables => {
  const refused = (code: FileRefusal): Tables => ({ state: 'refused', code });
  if (bytes.length > MAX_FILE_BYTES) return refused('file_too_large');
  if (bytes.length === 0) return refused('empty');
  if (isContainer(bytes)) return refused(hasStream(bytes, 'EncryptedPackage') ? 'password' : 'old_excel');
  if (isZip(bytes)) {
    const sheets = readXlsx(bytes);
    return typeof sheets === 'string' ? refused(sheets) : { state: 'read', sheets, text: null };
  }
  const other = otherKind(bytes);
  if (other) return refused(other);
  const read = readCsv(bytes, hints, encoding);
  return read ? { state: 'read', sheets: [read.sheet], text: read.text } : refused('not_a_table');
};
