/** What the start and the app use of messages to many. */
export { announcementJob } from './job.ts';
export { announcementRoutes } from './routes.ts';
