import type { Subject } from '#server/platform/subject.ts';
import { reminderJob } from './job.ts';
import { reminderRoutes } from './routes.ts';

export { noteArrangements } from './noteArrangements.ts';

export const reminders: Subject = { routes: reminderRoutes, jobs: [reminderJob] };
