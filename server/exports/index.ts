import type { Subject } from '#server/platform/subject.ts';
import { deleteOldExports } from './exports.ts';
import { exportRoutes } from './routes.ts';

export const dataExports: Subject = { routes: exportRoutes, cleanups: [deleteOldExports] };
