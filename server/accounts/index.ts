/** What the rest of the server uses of accounts. */
export { provenEmail, toAccount } from './account.ts';
export { consumeChallengeToken } from './challenges.ts';
export { checkCode, consumeCode, deleteOldCodes, issueCode, refuseCountry } from './codes.ts';
export type { AccountHooks } from './hooks.ts';
export { INVITATION_LIFETIME_MS, inviteOrganiser } from './invitations.ts';
export { type KnownDevice, knownDevice, rememberDevice } from './knownDevice.ts';
export { postNotice } from './notices.ts';
export { notifyAccount, type Reach, type Reached } from './notifyAccount.ts';
export { ownRow } from './profile.ts';
export { accountRoutes } from './routes.ts';
export { createSessions } from './sessions.ts';
export { listStaffMembers } from './staff.ts';
export { EVERYTHING, insertRights, reviewersOf, rightsOf } from './staffStore.ts';
export {
  type AccountRow,
  deleteExpiredChallenges,
  deleteExpiredInvitations,
  deleteExpiredSessions,
  deleteSessions,
  findAccount,
  findAccountBy,
  lockAccount,
  lockOwnAccount,
  updateAccount,
} from './store.ts';
