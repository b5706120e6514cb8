/** Forgets the column mapping of an account's own lists (`src/registrations/roster/wizard/rememberedColumns.ts`) after it has signed out. */
export const forgetRosterColumns = (accountId: string): void => {
  try {
    localStorage.removeItem(`device.rosterColumns.${accountId}`);
  } catch {
    // nothing was stored
  }
};
