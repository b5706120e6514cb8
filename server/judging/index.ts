import type { Subject } from '#server/platform/subject.ts';
import { judgingRoutes } from './routes.ts';

export { assignWorks } from './assignments.ts';
export { isAssigned } from './store.ts';

export const judging: Subject = { routes: judgingRoutes };
