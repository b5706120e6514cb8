/** Returns the storage key. Also in `src/offline/rosterColumns.ts`, which forgets it: a shared module would be a chunk of its own. */
const keyOf = (accountId: string) => `device.rosterColumns.${accountId}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields that the columns of an account's own lists fill, by heading: no value of a list, no personal data. */
export const readRosterColumns = (accountId: string): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}');
    if (!isRecord(stored)) return {};
    return Object.fromEntries(Object.entries(stored).flatMap(([heading, field]) => (typeof field === 'string' ? [[heading, field]] : [])));
  } catch {
    return {};
  }
};

/** Stores the mapping on this device; if it cannot store, the mapping lasts as long as the dialog. */
export const saveRosterColumns = (accountId: string, columns: Readonly<Record<string, string>>): void => {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(columns));
  } catch {
    // nothing is stored
  }
};
