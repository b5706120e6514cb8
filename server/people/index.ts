import type { Subject } from '#server/platform/subject.ts';
import { exportNotesOf } from './person.ts';
import { peopleRoutes } from './routes.ts';
import { deleteEndedSupportViews } from './supportStore.ts';

export { listPeoplePage } from './person.ts';
export { createSupportViews } from './supportView.ts';

export const people: Subject = {
  routes: peopleRoutes,
  cleanups: [deleteEndedSupportViews],
  exportOf: async (deps, accountId) => ({ 'notes.json': await exportNotesOf(deps, accountId) }),
};
