/** Loads the account owner's view of its entries, for an organiser who helps them; on demand. */
export const loadSupportEntries = () => import('./support/SupportEntries.tsx');
