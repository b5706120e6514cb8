import type { Decisions } from '#server/decisions/index.ts';
import type { Subject } from '#server/platform/subject.ts';
import { eraseEntriesOf, exportEntriesOf } from './account.ts';
import { digestJob } from './digest/digests.ts';
import { addMissingEntryDocuments, findEntries } from './entryDocument.ts';
import { guardianLinksJob } from './guardians/guardianWaiting.ts';
import { refoldNumbersJob } from './guardians/refoldNumbers.ts';
import { retireEntries } from './retention.ts';
import { registrationRoutes } from './routes.ts';

export { reviseMergedEntries } from './account.ts';
export { decide, decisionVerbs } from './decide.ts';
export { findSealedText, idNumberContext, idNumberIndex, windowsFor } from './entry.ts';
export { type ExportedEntry, entriesForExport, foundForExport, pageForExport } from './exportEntries.ts';
export { applyNewWork } from './guardians/guardianAnswers.ts';
export { remindGuardian } from './guardians/guardians.ts';
export { keptTextContext } from './guardians/keptAnswers.ts';
export { countRegistrations, hasEntry, oldestWaiting } from './listStore.ts';
export { recordLook } from './looks/looks.ts';
export { notifyFamily } from './notify.ts';
export { getOwnRegistration, summariesOf } from './ownRegistrations.ts';
export { cannedTexts, reasonForFamily } from './record/cannedReasons.ts';
export { countUnseenMentions, newestMention, noteTimesOf } from './record/noteStore.ts';
export { register } from './register.ts';
export { retireEntries } from './retention.ts';
export { lockCompetition } from './seatStore.ts';
export { moveUpWaiting } from './seats.ts';
export { newestEntry, type RegistrationRow, updateRegistration } from './store.ts';

export const registrations = (decisions: Decisions): Subject => ({
  routes: (serveDeps, deps) => registrationRoutes(serveDeps, deps, decisions),
  jobs: [refoldNumbersJob, guardianLinksJob, digestJob],
  cleanups: [retireEntries],
  exportOf: async (deps, accountId) => ({ 'entries.json': await exportEntriesOf(deps, accountId) }),
  erase: eraseEntriesOf,
  find: findEntries,
  addMissingDocuments: addMissingEntryDocuments,
});
