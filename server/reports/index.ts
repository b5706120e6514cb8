/** What the rest of the server uses of reports. */
export type { ReportableKind, ReportedSubject } from './kinds.ts';
export { reportContext } from './report.ts';
export { reportRoutes } from './routes.ts';
export { settleReports } from './settle.ts';
export { countOpenCases, deleteCaseOf } from './store.ts';
