/** What the rest of the server uses of accounts. */
export { ownTargets, provenEmail, shownEmail, toAccount } from './account.ts';
export { legalConsentsOf } from './agreementStore.ts';
export { createAgreements, missingFor } from './agreements.ts';
export { awakeAt } from './awakeAt.ts';
export { deleteExpiredChallenges } from './challengeStore.ts';
export { consumeChallengeToken } from './challenges.ts';
export { checkCode, consumeCode, deleteOldCodes, issueCode, refuseCountry } from './codes.ts';
export type { AccountHooks } from './hooks.ts';
export { INVITATION_LIFETIME_MS, inviteOrganiser } from './invitations.ts';
export { type KnownDevice, knownDevice, rememberDevice } from './knownDevice.ts';
export { leftChannels } from './messageChoiceStore.ts';
export { unsubscribeLinkFor } from './messageChoices.ts';
export { postNotice } from './notices.ts';
export { notifyAccount, type Reach, type Reached } from './notifyAccount.ts';
export { findPeople, listPeople, type PersonSort } from './peopleStore.ts';
export { ownRow } from './profile.ts';
export { accountRoutes } from './routes.ts';
export { addMissingAccountDocuments } from './searchDocument.ts';
export { deleteExpiredSessions, deleteSessions, listSessions } from './sessionStore.ts';
export { createSessions } from './sessions.ts';
export { listStaffMembers } from './staff.ts';
export { EVERYTHING, findStaff, insertRights, lockFullOrganisers, reviewersOf, rightsOf } from './staffStore.ts';
export {
  type AccountRow,
  accountsMergedInto,
  deleteExpiredInvitations,
  findAccount,
  findAccountBy,
  lockAccount,
  lockOwnAccount,
  updateAccount,
} from './store.ts';
