/** Returns rows as XLSX, every cell as text: a spreadsheet keeps ID numbers as they are. */
export const xlsxOf = async (rows: readonly (readonly string[])[]): Promise<Blob> => {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const cells = rows.map((row, index) =>
    row.map((value) => ({ value, type: String, format: '@', ...(index === 0 && { fontWeight: 'bold' as const }) })),
  );
  const widths = (rows[0] ?? []).map((_, column) => ({
    width: Math.min(60, Math.max(12, ...rows.slice(0, 60).map((row) => (row[column] ?? '').length * 1.4 + 3))),
  }));
  return writeXlsxFile(cells, { columns: widths, stickyRowsCount: 1 }).toBlob();
};
