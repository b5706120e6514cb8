/** What the start and the app use of messages to many. */
export { announcementTitles } from './announcements.ts';
export { announcementJob } from './job.ts';
export { announcementRoutes } from './routes.ts';
