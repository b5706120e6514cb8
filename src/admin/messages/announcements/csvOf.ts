/** Formats a cell: quoted, and one that a table program would run as a formula begins with an apostrophe. */
const cellOf = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Formats rows as a CSV file, with the mark by which table programs know UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
