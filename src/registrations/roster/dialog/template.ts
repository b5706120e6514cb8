import type { Locale } from '#contract/http/common.ts';
import { countryName } from '#contract/places/countries.ts';
import { columnLetters } from '#src/platform/tables/table.ts';
import { isOptionalField } from '#src/registrations/form/state/formFields.ts';
import { sharedColumns } from '#src/registrations/roster/document/rosterDocument.ts';
import { type ColumnId, columns } from '#src/registrations/roster/words/columns.ts';

const SHARED: ReadonlySet<ColumnId> = new Set<ColumnId>(sharedColumns);

/** Returns true if a list has to have a column; what all teams have in common can be filled in later, once. */
const isNeeded = (id: ColumnId): boolean => !isOptionalField(id) && !SHARED.has(id);

/** Returns the template's two rows: the headings, with a star at those that are needed, and an example, which the import skips. */
export const templateRows = (locale: Locale): string[][] => [
  columns.map(({ id, heading }) => `${heading[locale]}${isNeeded(id) ? ' *' : ''}`),
  columns.map(({ example }) => example[locale]),
];

/** Returns the template as CSV. */
export const csvTemplate = async (locale: Locale): Promise<Blob> => {
  const { csvOf } = await import('#contract/text/csv.ts');
  return new Blob([csvOf(templateRows(locale))], { type: 'text/csv;charset=utf-8' });
};

/** Number of empty rows that are formatted. */
const ROWS = 200;

/** The countries that are offered; any other can be typed. */
const COUNTRIES = 'CN HK MO TW SG MY JP KR TH ID PH VN IN AE US CA GB FR DE IT ES AU NZ BR'.split(' ');

/** Maximum length of a list inside a workbook's cell rule. */
const MAX_CHOICES = 255;

/** Returns the words that a column's cells offer; none for free text. */
export const choicesOf = (id: ColumnId, locale: Locale): string[] => {
  const isChinese = locale === 'zh-CN';
  if (id === 'group') return isChinese ? ['幼儿组', '小学组'] : ['Early childhood', 'Primary'];
  if (id === 'memberGender') return isChinese ? ['女', '男'] : ['Girl', 'Boy'];
  if (id !== 'memberCountry' && id !== 'addressCountry') return [];
  const names = COUNTRIES.map((code) => countryName(code, locale)).filter((name) => !name.includes(','));
  return names.filter((_, index) => names.slice(0, index + 1).join(',').length <= MAX_CHOICES);
};

/** Returns the rules of a workbook by which cells offer words (ECMA-376, 18.3.1.33). Another word may be typed. */
const cellChoices = (locale: Locale): string => {
  const rules = columns.flatMap(({ id }, index) => {
    const choices = choicesOf(id, locale);
    const letters = columnLetters(index + 1);
    return choices.length === 0
      ? []
      : [
          `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letters}2:${letters}${ROWS + 2}"><formula1>"${choices.join(',').replaceAll('&', '&amp;')}"</formula1></dataValidation>`,
        ];
  });
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
};

/**
 * Returns the template as XLSX. Every cell is formatted as text, including empty rows, so that Excel keeps ID numbers as typed; group, gender and
 * country can be chosen.
 */
export const xlsxTemplate = async (locale: Locale): Promise<Blob> => {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const [heading = [], example = []] = templateRows(locale);
  const asText = (value: string) => ({ value, type: String, format: '@' });
  const empty = heading.map(() => asText(''));
  const rows = [heading.map((value) => ({ ...asText(value), fontWeight: 'bold' as const })), example.map(asText)];
  // the library has no rules for cells, and lets its callers add to its files
  const transform = (xml: string) => xml.replace('</sheetData>', `</sheetData>${cellChoices(locale)}`);
  const file = writeXlsxFile(
    [...rows, ...Array.from({ length: ROWS }, () => empty)],
    {
      columns: heading.map((value) => ({ width: Math.max(14, value.length + 4) })),
      stickyRowsCount: 1,
    },
    { features: [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } }] },
  );
  return file.toBlob();
};
