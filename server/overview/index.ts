import type { Subject } from '#server/platform/subject.ts';
import { overviewRoutes } from './routes.ts';
import { tallyJob } from './tally.ts';

export const overview: Subject = { routes: overviewRoutes, jobs: [tallyJob] };
