const KEY = 'tc-admin-members-open';

/** The entry whose members this tab is changing: after a reload the dialog is open again, with what was typed. */
export const openDialogs = {
  read(): string | null {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  keep(entryId: string | null): void {
    try {
      if (entryId === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, entryId);
    } catch {
      // without storage a reload closes the dialog
    }
  },
};
