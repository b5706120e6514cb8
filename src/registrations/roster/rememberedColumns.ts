/** Also in `src/offline/rosterColumns.ts`, which forgets it: a module of both would be a chunk of its own. */
const keyOf = (accountId: string) => `device.rosterColumns.${accountId}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Which field the columns of an account's own lists fill, by their headings: no value of a list, nothing of a person. */
export const readRosterColumns = (accountId: string): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(Object.entries(stored).flatMap(([heading, field]) => (typeof field === 'string' ? [[heading, field]] : [])));
  } catch {
    return {};
  }
};

/** Remembers them on this device; where it cannot store, they last as long as the dialog. */
export const saveRosterColumns = (accountId: string, columns: Readonly<Record<string, string>>): void => {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(columns));
  } catch {
    // nothing is remembered
  }
};
