import { readXml } from './xml.ts';

/** Characters that XML cannot hold are spelled `_x000D_` in workbooks. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface SheetEntry {
  name: string;
  isHidden: boolean;
  /** The id of its file among the workbook's relations. */
  relation: string;
}

/** The workbook's own part: its sheets in their order, and whether its dates count from 1904. */
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

/** The targets of a part's relations by id, and by the end of their type. */
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

/** The texts that cells refer to by number; how an Asian text is pronounced is left out. */
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

/** How numbers of a style are shown: as a date, or with leading zeros up to a length. */
export type NumberStyle = { isDate: boolean; digits: number };

/** Built-in formats of dates and times (ECMA-376, 18.8.30), East Asian ones included. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const styleOf = (id: number, code: string | undefined): NumberStyle => {
  if (code === undefined) return { isDate: isBuiltInDate(id), digits: 0 };
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/gu, '');
  const first = plain.split(';')[0] ?? '';
  return { isDate: /[ymdhs]/iu.test(first) && !/general/iu.test(first), digits: /^0+$/u.test(first) ? first.length : 0 };
};

/** The styles of cells by number. */
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
