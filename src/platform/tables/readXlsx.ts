import { strFromU8, unzipSync } from 'fflate';
import { type Sheet, tableLimits } from '#src/platform/tables/table.ts';
import { readSheet, type SheetContext } from './sheetXml.ts';
import { readRelations, readSharedStrings, readStyles, readWorkbook } from './workbookXml.ts';

export type WorkbookRefusal = 'not_a_table' | 'other_format' | 'too_large_inside';

/** File names in other table archives: OpenDocument, Numbers, Excel's binary workbooks. */
const OTHER_TABLES = /^(content\.xml|Index\/Document\.iwa|Index\.zip|xl\/workbook\.bin)$/u;

/** Resolves the path of a part that another part refers to. */
const resolve = (from: string, target: string): string => {
  if (target.startsWith('/')) return target.slice(1);
  const parts = from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
};

const relationsOf = (part: string): string => {
  const at = part.lastIndexOf('/') + 1;
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
};

/** Unpacks the XML parts of an archive, unless they are too large in total: pictures etc. stay packed. */
const unpack = (bytes: Uint8Array): { parts: Record<string, Uint8Array>; names: string[]; isTooLarge: boolean } => {
  const names: string[] = [];
  let left = tableLimits.unpackedBytes;
  const isPart = (name: string) =>
    /\.(xml|rels)$/u.test(name) && !/(theme|drawings?|charts?|comments|pivot\w*|externalLinks?)\//u.test(name);
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.push(name);
      if (isPart(name)) left -= originalSize;
      return false;
    },
  });
  if (left < 0) return { parts: {}, names, isTooLarge: true };
  return { parts: unzipSync(bytes, { filter: ({ name }) => isPart(name) }), names, isTooLarge: false };
};

/** Reads all sheets of a workbook (XLSX) in their order, including hidden parts. */
export const readXlsx = (bytes: Uint8Array): Sheet[] | WorkbookRefusal => {
  try {
    const { parts, names, isTooLarge } = unpack(bytes);
    if (names.some((name) => OTHER_TABLES.test(name))) return 'other_format';
    if (isTooLarge) return 'too_large_inside';
    const textOf = (path: string): string | null => (parts[path] ? strFromU8(parts[path]).replace(/^\ufeff/u, '') : null);
    const relations = (part: string) => readRelations(textOf(relationsOf(part)) ?? '<Relationships/>');
    const book = resolve('', relations('').byType.get('officeDocument') ?? 'xl/workbook.xml');
    const xml = textOf(book);
    if (xml === null) return 'not_a_table';
    const { sheets, from1904 } = readWorkbook(xml);
    const { byId, byType } = relations(book);
    const partOf = (type: string, usual: string) => textOf(resolve(book, byType.get(type) ?? usual));
    const context: SheetContext = {
      strings: readSharedStrings(partOf('sharedStrings', 'sharedStrings.xml') ?? '<sst/>'),
      styles: readStyles(partOf('styles', 'styles.xml') ?? '<styleSheet/>'),
      from1904,
    };
    return sheets.flatMap(({ name, isHidden, relation }) => {
      const part = textOf(resolve(book, byId.get(relation) ?? ''));
      // a sheet that is a chart has no part with cells
      return part === null || !/<(\w+:)?worksheet\b/u.test(part.slice(0, 2000)) ? [] : [readSheet(part, name, isHidden, context)];
    });
  } catch {
    return 'not_a_table';
  }
};
