import type { Subject } from '#server/platform/subject.ts';
import { messageRoutes } from './routes.ts';

export { listMessages } from './outbox.ts';

export const messages: Subject = { routes: messageRoutes };
