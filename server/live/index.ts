import type { Subject } from '#server/platform/subject.ts';
import { liveRoutes } from './routes.ts';

export const live: Subject = { routes: liveRoutes };
