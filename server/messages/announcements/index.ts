import type { Subject } from '#server/platform/subject.ts';
import { findAnnouncements } from './announcements.ts';
import { announcementJob } from './job.ts';
import { announcementRoutes } from './routes.ts';
import { eraseLettersTo, eraseOldLetters } from './store.ts';

export { announcementTitles } from './announcements.ts';

export const announcements: Subject = {
  cleanups: [(db, now, { messages }) => eraseOldLetters(db, now - messages)],
  routes: announcementRoutes,
  jobs: [announcementJob],
  find: findAnnouncements,
  async erase(tx, _, { id, mergedIds }) {
    await eraseLettersTo(tx, [id, ...mergedIds]);
    return {};
  },
};
