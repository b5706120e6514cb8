import type { Subject } from '#server/platform/subject.ts';
import { secondFactorRoutes } from './routes.ts';

export { resetByOperator } from './reset.ts';
export { secretContext } from './settings.ts';

export const secondFactor: Subject = { routes: secondFactorRoutes };
