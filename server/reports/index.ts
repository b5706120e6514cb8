import type { Subject } from '#server/platform/subject.ts';
import type { ReportableKinds } from './kinds.ts';
import { reportRoutes } from './routes.ts';

export { listReportCases } from './admin.ts';
export type { ReportableKind, ReportableKinds, ReportedSubject } from './kinds.ts';
export { reportContext } from './report.ts';
export { settleReports } from './settle.ts';
export { countOpenCases, deleteCaseOf, openCases } from './store.ts';

/** Returns the subject of visitors' reports about what `kinds` lists. */
export const reports = (kinds: ReportableKinds): Subject => ({
  routes: (serveDeps, deps) => reportRoutes(serveDeps, deps, kinds),
});
