import type { Subject } from '#server/platform/subject.ts';
import { invitationRoutes } from './routes.ts';

export { listCodes } from './codes.ts';

export const invitations: Subject = { routes: invitationRoutes };
