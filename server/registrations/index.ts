import type { Decisions } from '#server/decisions/index.ts';
import type { Subject } from '#server/platform/subject.ts';
import { eraseEntriesOf, exportEntriesOf } from '#server/registrations/erasure/account.ts';
import { retireEntries } from '#server/registrations/erasure/retention.ts';
import { refoldNumbersJob } from '#server/registrations/guardians/numbers/refoldNumbers.ts';
import { deleteOldPresence } from '#server/registrations/review/presenceStore.ts';
import { digestJob } from './digest/digests.ts';
import { addMissingEntryDocuments, findEntries } from './entryDocument.ts';
import { guardianLinksJob } from './guardians/guardianWaiting.ts';
import { heldNewsJob } from './joined/sendHeldNews.ts';
import { registrationRoutes } from './routes.ts';

export { reviseMergedEntries } from '#server/registrations/erasure/account.ts';
export { retireEntries } from '#server/registrations/erasure/retention.ts';
export { keptTextContext } from '#server/registrations/guardians/answers/keptAnswers.ts';
export { findOutside } from '#server/registrations/review/contactStore.ts';
export { decide, decisionVerbs } from '#server/registrations/review/decide.ts';
export {
  type ExportedEntry,
  entriesForExport,
  foundForExport,
  type OpenedTexts,
  pageForExport,
  questionsForExport,
} from '#server/registrations/review/exportEntries.ts';
export { countRegistrations, filterReadBy, hasEntry, oldestWaiting } from '#server/registrations/review/listStore.ts';
export { extensionVerbs } from '#server/registrations/seats/extension.ts';
export { lockCompetition } from '#server/registrations/seats/seatStore.ts';
export { moveUpWaiting } from '#server/registrations/seats/seats.ts';
export { cancelVerb } from './cancel.ts';
export { findSealedText, idNumberContext, idNumberIndex, indexOf, windowsFor } from './entry.ts';
export { answersOfEntry, answersOfMember, entryAnswersContext, memberAnswersContext } from './formAnswers.ts';
export { applyNewWork } from './guardians/guardianAnswers.ts';
export { remindTogether } from './guardians/remind.ts';
export type { AdvancementRow } from './invitations/advancementStore.ts';
export { entriesByCodes } from './invitations/advancementStore.ts';
export { invitationCodeTexts } from './invitations/invitationCodeStore.ts';
export { entrantNews } from './joined/entrantNews.ts';
export { heldNewsContext } from './joined/holdNews.ts';
export { messageOutlook } from './joined/outlook.ts';
export { sendHeldNews } from './joined/sendHeldNews.ts';
export { recordLook } from './looks/looks.ts';
export { entriesAssigned, entriesMentioning, entriesPastPromise } from './noticeStore.ts';
export { notifyFamily } from './notify.ts';
export { onBehalfVerbs } from './onBehalf/verbs.ts';
export { getOwnRegistration, summariesOf } from './ownRegistrations.ts';
export { followCompetitionFee } from './payments/changeFee.ts';
export { paymentVerbs } from './payments/paymentVerbs.ts';
export { unpaidSums } from './payments/unpaidSums.ts';
export { cannedTexts, reasonForFamily } from './record/cannedReasons.ts';
export { countUnseenMentions, newestMention, noteTimesOf } from './record/noteStore.ts';
export { register } from './register.ts';
export { renameChild } from './renameChild.ts';
export { findRegistration, newestEntry, type RegistrationRow, updateRegistration } from './store.ts';

export const registrations = (decisions: Decisions): Subject => ({
  routes: (serveDeps, deps) => registrationRoutes(serveDeps, deps, decisions),
  jobs: [refoldNumbersJob, guardianLinksJob, digestJob, heldNewsJob],
  cleanups: [retireEntries, deleteOldPresence],
  exportOf: async (deps, accountId) => ({ 'entries.json': await exportEntriesOf(deps, accountId) }),
  erase: eraseEntriesOf,
  find: findEntries,
  addMissingDocuments: addMissingEntryDocuments,
});
