/** What the rest of the server uses of accounts. */
export { consumeChallengeToken } from './challenges.ts';
export type { AccountHooks } from './hooks.ts';
export { accountRoutes } from './routes.ts';
export { createSessions } from './sessions.ts';
export { deleteExpiredSessions, findAccount, lockAccount } from './store.ts';
