import type { Subject } from '#server/platform/subject.ts';
import { findAnnouncements } from './announcements.ts';
import { announcementJob } from './job.ts';
import { announcementRoutes } from './routes.ts';

export { announcementTitles } from './announcements.ts';

export const announcements: Subject = { routes: announcementRoutes, jobs: [announcementJob], find: findAnnouncements };
