/** What the start and the app use of reminders. */
export { reminderJob } from './job.ts';
export { noteArrangements } from './noteArrangements.ts';
export { reminderRoutes } from './routes.ts';
