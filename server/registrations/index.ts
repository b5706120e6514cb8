/** What other subjects, the app and the sample season use of registrations. */
export { reasonForFamily } from './cannedReasons.ts';
export { decide } from './decide.ts';
export { findSealedText, idNumberContext, idNumberIndex, windowsFor } from './entry.ts';
export { addMissingEntryDocuments } from './entryDocument.ts';
export { type ExportedEntry, entriesForExport, foundForExport, pageForExport } from './exportEntries.ts';
export { applyNewWork, remindGuardian } from './guardians.ts';
export { keptTextContext } from './keptAnswers.ts';
export { countRegistrations, hasEntry, oldestWaiting } from './listStore.ts';
export { recordLook } from './looks.ts';
export { countUnseenMentions, newestMention, noteTimesOf } from './noteStore.ts';
export { notifyFamily } from './notify.ts';
export { getOwnRegistration, summariesOf } from './ownRegistrations.ts';
export { register } from './register.ts';
export { retireEntries } from './retention.ts';
export { registrationRoutes } from './routes.ts';
export { lockCompetition } from './seatStore.ts';
export { moveUpWaiting } from './seats.ts';
export { newestEntry, type RegistrationRow, updateRegistration } from './store.ts';
