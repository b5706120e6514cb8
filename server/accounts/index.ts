import type { Subject } from '#server/platform/subject.ts';
import { accountRoutes } from './routes.ts';
import { addMissingAccountDocuments, findAccounts } from './searchDocument.ts';
import { deleteExpiredChallenges } from './signIn/challengeStore.ts';
import { deleteOldCodes } from './signIn/codes.ts';
import { deleteExpiredSessions } from './signIn/sessionStore.ts';
import { deleteExpiredInvitations } from './store.ts';

export { columnOf, mayBeNamedBy, ownTargets, provenEmail, readTarget, shownEmail, toAccount } from './account.ts';
export { makeAccountForFamily, unknownPassword } from './accountForFamily.ts';
export { legalConsentsOf } from './agreementStore.ts';
export { createAgreements, missingFor } from './agreements.ts';
export { newReceiptNo } from './erasure.ts';
export { leftChannels } from './messages/messageChoiceStore.ts';
export { unsubscribeLinkFor } from './messages/messageChoices.ts';
export { postNotice } from './messages/notices.ts';
export { notifyAccount, type Reach, type Reached } from './messages/notifyAccount.ts';
export { quietEndFor } from './messages/quietEndFor.ts';
export { requestWords } from './messages/requestWords.ts';
export { accountsNamed, accountsReachedAt, findPeople, listPeople, type PersonSort } from './peopleStore.ts';
export { ownRow } from './profile.ts';
export { consumeChallengeToken } from './signIn/challenges.ts';
export { checkCode, consumeCode, issueCode, refuseCountry } from './signIn/codes.ts';
export { type KnownDevice, knownDevice, rememberDevice } from './signIn/knownDevice.ts';
export { deleteSessions, listSessions } from './signIn/sessionStore.ts';
export { createSessions } from './signIn/sessions.ts';
export { type Confirmable, countToConfirm, proposalsToConfirm } from './staff/confirmers.ts';
export { INVITATION_LIFETIME_MS, inviteOrganiser } from './staff/invitations.ts';
export { endAllRights, listStaffMembers } from './staff/staff.ts';
export {
  EVERYTHING,
  findStaff,
  insertRights,
  lockFullOrganisers,
  organisersWithRights,
  reviewersOf,
  rightsInForce,
} from './staff/staffStore.ts';
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
