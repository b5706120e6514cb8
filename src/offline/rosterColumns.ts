/** Forgets which field the columns of an account's own lists fill (`src/registrations/roster/rememberedColumns.ts`): it has signed out. */
export const forgetRosterColumns = (accountId: string): void => {
  try {
    localStorage.removeItem(`device.rosterColumns.${accountId}`);
  } catch {
    // nothing was stored
  }
};
