import type { Subject } from '#server/platform/subject.ts';
import { documentsJob } from './documentsJob.ts';
import { searchRoutes } from './routes.ts';

export const search: Subject = { routes: searchRoutes, jobs: [documentsJob] };
