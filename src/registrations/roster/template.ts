import type { Locale } from '#contract/common.ts';
import { columns } from './columns.ts';

/** The template's two rows: what the columns are called, and an example, which is passed over where it stays. */
export const templateRows = (locale: Locale): string[][] => [
  columns.map(({ heading }) => heading[locale]),
  columns.map(({ example }) => example[locale]),
];

const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** With the mark by which Excel knows UTF-8. */
export const csvTemplate = (locale: Locale): Blob =>
  new Blob(
    [
      `\ufeff${templateRows(locale)
        .map((row) => `${row.map(quoted).join(',')}\r\n`)
        .join('')}`,
    ],
    { type: 'text/csv;charset=utf-8' },
  );

/** Every cell is a text, so that Excel leaves ID numbers as they are typed; rows for a school's teams are laid out so. */
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
