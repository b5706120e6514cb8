import type { Subject } from '#server/platform/subject.ts';
import { invitationRoutes } from './routes.ts';

export { addCodes, listCodes } from './codes.ts';
export { codeUses } from './store.ts';

export const invitations: Subject = { routes: invitationRoutes };
