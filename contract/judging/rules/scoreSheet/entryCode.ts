/**
 * Returns the code of an entry by which a score sheet knows it while it has no start number, such as `T-3F9A-01C7`: the end of its id. The letter keeps spreadsheets
 * from taking it for a number.
 */
export const entryCode = (id: string): string => {
  const end = id.replaceAll('-', '').slice(-8).toUpperCase();
  return `T-${end.slice(0, 4)}-${end.slice(4)}`;
};
