import type { Decisions } from '#server/decisions/index.ts';
import type { Subject } from '#server/platform/subject.ts';
import { findAnnouncements } from './announcements.ts';
import { announcementJob } from './job.ts';
import { announcementRoutes } from './routes.ts';
import { eraseLettersTo, eraseOldLetters } from './store.ts';

export { announcementTitles } from './announcements.ts';
export { announcementsOfDisabled } from './ofDisabled.ts';
export { stopVerb } from './stop.ts';

export const announcements = (decisions: Decisions): Subject => ({
  cleanups: [(db, now, { messages }) => eraseOldLetters(db, now - messages)],
  routes: (serveDeps, deps) => announcementRoutes(serveDeps, deps, decisions),
  jobs: [announcementJob],
  find: findAnnouncements,
  async erase(tx, _, { id, mergedIds }) {
    await eraseLettersTo(tx, [id, ...mergedIds]);
    return {};
  },
});
