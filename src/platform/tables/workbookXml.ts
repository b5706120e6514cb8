import { readXml } from './xml.ts';

/** Decodes characters that XML cannot contain, which workbooks spell `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface SheetEntry {
  name: string;
  isHidden: boolean;
  /** The id of its file in the workbook's relations. */
  relation: string;
}

/** Reads the workbook's own part: its sheets in order, and whether its dates count from 1904. */
export const readWorkbook = (xml: string): { sheets: SheetEntry[]; from1904: boolean } => {
  const sheets: SheetEntry[] = [];
  let from1904 = false;
  readXml(xml, {
    open: (name, attribute) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      const state = attribute('state') ?? 'visible';
      sheets.push({ name: unescapeText(attribute('name') ?? ''), isHidden: state !== 'visible', relation: attribute('id') ?? '' });
    },
  });
  return { sheets, from1904 };
};

/** Returns the targets of a part's relations by id, and by the end of their type. */
export const readRelations = (xml: string): { byId: Map<string, string>; byType: Map<string, string> } => {
  const byId = new Map<string, string>();
  const byType = new Map<string, string>();
  readXml(xml, {
    open: (name, attribute) => {
      const target = attribute('Target');
      if (name !== 'Relationship' || target === undefined) return;
      byId.set(attribute('Id') ?? '', target);
      byType.set((attribute('Type') ?? '').split('/').at(-1) ?? '', target);
    },
  });
  return { byId, byType };
};

/** Returns the texts that cells refer to by number, without the phonetic readings of Asian texts. */
export const readSharedStrings = (xml: string): string[] => {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let phonetic = 0;
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      if (name === 't') inText = true;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescapeText(text));
      if (name === 'rPh') phonetic -= 1;
      if (name === 't') inText = false;
    },
    text: (part) => {
      if (inText && phonetic === 0) text += part;
    },
  });
  return strings;
};

/** The format of a style's numbers: as a date, or with leading zeros up to a length. */
export type NumberStyle = { isDate: boolean; digits: number };

/** Returns true for built-in formats of dates and times (ECMA-376, 18.8.30), including East Asian ones. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const styleOf = (id: number, code: string | undefined): NumberStyle => {
  if (code === undefined) return { isDate: isBuiltInDate(id), digits: 0 };
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/gu, '');
  const first = plain.split(';')[0] ?? '';
  return { isDate: /[ymdhs]/iu.test(first) && !/general/iu.test(first), digits: /^0+$/u.test(first) ? first.length : 0 };
};

/** Returns the styles of cells by number. */
export const readStyles = (xml: string): NumberStyle[] => {
  const codes = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let inCellStyles = false;
  readXml(xml, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') inCellStyles = true;
      if (name !== 'xf' || !inCellStyles) return;
      const id = Number(attribute('numFmtId') ?? 0);
      styles.push(styleOf(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
};
