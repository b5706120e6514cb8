import type { Subject } from '#server/platform/subject.ts';
import { deleteExpiredChallenges } from './challengeStore.ts';
import { deleteOldCodes } from './codes.ts';
import { accountRoutes } from './routes.ts';
import { addMissingAccountDocuments, findAccounts } from './searchDocument.ts';
import { deleteExpiredSessions } from './sessionStore.ts';
import { deleteExpiredInvitations } from './store.ts';

export { ownTargets, provenEmail, shownEmail, toAccount } from './account.ts';
export { legalConsentsOf } from './agreementStore.ts';
export { createAgreements, missingFor } from './agreements.ts';
export { awakeAt } from './awakeAt.ts';
export { consumeChallengeToken } from './challenges.ts';
export { checkCode, consumeCode, issueCode, refuseCountry } from './codes.ts';
export { newReceiptNo } from './erasure.ts';
export { INVITATION_LIFETIME_MS, inviteOrganiser } from './invitations.ts';
export { type KnownDevice, knownDevice, rememberDevice } from './knownDevice.ts';
export { leftChannels } from './messageChoiceStore.ts';
export { unsubscribeLinkFor } from './messageChoices.ts';
export { postNotice } from './notices.ts';
export { notifyAccount, type Reach, type Reached } from './notifyAccount.ts';
export { findPeople, listPeople, type PersonSort } from './peopleStore.ts';
export { ownRow } from './profile.ts';
export { deleteSessions, listSessions } from './sessionStore.ts';
export { createSessions } from './sessions.ts';
export { listStaffMembers } from './staff.ts';
export { EVERYTHING, findStaff, insertRights, lockFullOrganisers, reviewersOf, rightsOf } from './staffStore.ts';
export {
  type AccountRow,
  accountsMergedInto,
  findAccount,
  findAccountBy,
  lockAccount,
  lockOwnAccount,
  updateAccount,
} from './store.ts';

export const accounts: Subject = {
  routes: accountRoutes,
  cleanups: [deleteExpiredSessions, deleteExpiredInvitations, deleteExpiredChallenges, deleteOldCodes],
  find: findAccounts,
  addMissingDocuments: addMissingAccountDocuments,
};
