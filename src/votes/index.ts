/** Loads the account owner's view of today's vote on demand, for an organiser who helps them. */
export const loadSupportVotes = () => import('./support/SupportVotes.tsx');
