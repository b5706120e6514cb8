import { type ExportList, exportColumns } from '#contract/office/exports.ts';

const key = (list: ExportList): string => `admin export columns ${list}`;

/** The columns chosen the last time on this device; those of no one in particular where none were. */
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

/** Remembers them, except contacts and numbers: those are chosen each time. */
export const rememberColumns = (list: ExportList, chosen: ReadonlySet<string>): void => {
  try {
    localStorage.setItem(key(list), JSON.stringify(exportColumns[list].plain.filter((name) => chosen.has(name))));
  } catch {
    // A device that stores nothing remembers nothing.
  }
};
