/** What the rest of the server uses of accounts. */
export { provenEmail } from './account.ts';
export { consumeChallengeToken } from './challenges.ts';
export { checkCode, consumeCode, issueCode } from './codes.ts';
export type { AccountHooks } from './hooks.ts';
export { INVITATION_LIFETIME_MS, inviteOrganiser } from './invitations.ts';
export { accountRoutes } from './routes.ts';
export { createSessions } from './sessions.ts';
export { deleteExpiredInvitations, deleteExpiredSessions, findAccount, lockAccount } from './store.ts';
