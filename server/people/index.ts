import type { Decisions } from '#server/decisions/index.ts';
import type { Subject } from '#server/platform/subject.ts';
import { exportNotesOf } from './person.ts';
import { peopleRoutes } from './routes.ts';
import { deleteEndedSupportViews } from './supportStore.ts';

export { disableVerb } from './disable.ts';
export { listPeoplePage } from './person.ts';
export { createSupportViews } from './supportView.ts';

export const people = (decisions: Decisions): Subject => ({
  routes: (serveDeps, deps) => peopleRoutes(serveDeps, deps, decisions),
  cleanups: [deleteEndedSupportViews],
  exportOf: async (deps, accountId) => ({ 'notes.json': await exportNotesOf(deps, accountId) }),
});
