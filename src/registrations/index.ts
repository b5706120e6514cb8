/** What an account's owner sees of its entries, for an organiser who helps them; loaded when it is looked at. */
export const loadSupportEntries = () => import('./support/SupportEntries.tsx');
