import { type ExportList, exportColumns } from '#contract/office/exports.ts';

const key = (list: ExportList): string => `admin export columns ${list}`;

/** Returns the columns last selected on this device; otherwise all plain columns, without contacts and numbers. */
export const chosenColumns = (list: ExportList): ReadonlySet<string> => {
  const { plain } = exportColumns[list];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(list)) ?? 'null');
    const known = Array.isArray(stored) ? plain.filter((name) => stored.includes(name)) : [];
    return new Set(known.length > 0 ? known : plain);
  } catch {
    return new Set(plain);
  }
};

/** Stores the selected columns, except contacts and numbers: those are selected each time. */
export const rememberColumns = (list: ExportList, chosen: ReadonlySet<string>): void => {
  try {
    localStorage.setItem(key(list), JSON.stringify(exportColumns[list].plain.filter((name) => chosen.has(name))));
  } catch {
    // Without storage nothing is remembered.
  }
};
