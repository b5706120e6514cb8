import type { Subject } from '#server/platform/subject.ts';
import { auditRoutes } from './routes.ts';

export { listAudit } from './list.ts';

export const audit: Subject = { routes: auditRoutes };
