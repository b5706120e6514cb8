/** What an account's owner sees of their vote of today, for an organiser who helps them; loaded when it is looked at. */
export const loadSupportVotes = () => import('./support/SupportVotes.tsx');
