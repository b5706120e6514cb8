import { type ExportList, exportColumns } from '#contract/office/exportColumns.ts';

/** Two organisers of one device have their own choice each. */
const columnsKey = (accountId: string, list: ExportList): string => `admin export columns ${accountId} ${list}`;
const rowsKey = (accountId: string): string => `admin export rows ${accountId}`;

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};
const write = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage nothing is remembered.
  }
};

/** Returns the columns that the organiser last selected on this device; otherwise all plain columns, without contacts and numbers. */
export const chosenColumns = (accountId: string, list: ExportList): ReadonlySet<string> => {
  const { plain } = exportColumns[list];
  const stored = read(columnsKey(accountId, list));
  const known = Array.isArray(stored) ? plain.filter((name) => stored.includes(name)) : [];
  return new Set(known.length > 0 ? known : plain);
};

/** Stores the selected columns, except contacts and numbers: those are selected each time. */
export const rememberColumns = (accountId: string, list: ExportList, chosen: ReadonlySet<string>): void =>
  write(
    columnsKey(accountId, list),
    exportColumns[list].plain.filter((name) => chosen.has(name)),
  );

/** The kind of an exported row: an entry, or a child of one. */
export type EntryRows = 'registrations' | 'children';

/** Returns what a row was in the organiser's last file of entries on this device. */
export const chosenRows = (accountId: string): EntryRows => (read(rowsKey(accountId)) === 'children' ? 'children' : 'registrations');

export const rememberRows = (accountId: string, rows: EntryRows): void => write(rowsKey(accountId), rows);
