/** What other subjects, the app and the sample season use of registrations. */
export { findSealedText, idNumberIndex } from './entry.ts';
export { notifyFamily } from './notify.ts';
export { getOwnRegistration } from './ownRegistrations.ts';
export { register } from './register.ts';
export { retireEntries } from './retention.ts';
export { decide } from './review.ts';
export { registrationRoutes } from './routes.ts';
export { lockCompetition, type RegistrationRow, updateRegistration } from './store.ts';
