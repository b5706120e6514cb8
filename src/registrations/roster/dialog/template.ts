import type { Locale } from '#contract/http/common.ts';
import { columns } from '#src/registrations/roster/words/columns.ts';

/** Returns the template's two rows: the headings, and an example, which the import skips. */
export const templateRows = (locale: Locale): string[][] => [
  columns.map(({ heading }) => heading[locale]),
  columns.map(({ example }) => example[locale]),
];

/** Returns the template as CSV. */
export const csvTemplate = async (locale: Locale): Promise<Blob> => {
  const { csvOf } = await import('#contract/text/csv.ts');
  return new Blob([csvOf(templateRows(locale))], { type: 'text/csv;charset=utf-8' });
};

/** Returns the template as XLSX. Every cell is formatted as text, including empty rows, so that Excel keeps ID numbers as typed. */
export const xlsxTemplate = async (locale: Locale): Promise<Blob> => {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const [heading = [], example = []] = templateRows(locale);
  const asText = (value: string) => ({ value, type: String, format: '@' });
  const empty = heading.map(() => asText(''));
  const rows = [heading.map((value) => ({ ...asText(value), fontWeight: 'bold' as const })), example.map(asText)];
  const file = writeXlsxFile([...rows, ...Array.from({ length: 200 }, () => empty)], {
    columns: heading.map((value) => ({ width: Math.max(14, value.length + 4) })),
    stickyRowsCount: 1,
  });
  return file.toBlob();
};
