import type { Subject } from '#server/platform/subject.ts';
import type { ReportableKinds } from '#server/reports/index.ts';
import { deleteOldExports } from './exports.ts';
import { createListExports } from './lists.ts';
import { exportRoutes } from './routes.ts';

/** Returns the subject of exported lists; `kinds` are those that visitors can report. */
export const dataExports = (kinds: ReportableKinds): Subject => {
  const lists = createListExports(kinds);
  return { routes: (serveDeps, deps) => exportRoutes(serveDeps, deps, lists), cleanups: [deleteOldExports] };
};
