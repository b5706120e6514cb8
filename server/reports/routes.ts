import { reports, reportsAdmin } from '#contract/office/reports.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { getReportCase, listReportCases, resolveReports } from './admin.ts';
import type { ReportableKinds } from './kinds.ts';
import { report } from './report.ts';

/** `kinds`: the kinds of things that can be reported. */
export const reportRoutes = (serveDeps: ServeDeps, deps: Deps, kinds: ReportableKinds): void => {
  serve(serveDeps, reports, { 'POST /api/reports': ({ body, request }) => report(deps, kinds, request, body) });
  serve(serveDeps, reportsAdmin, {
    'GET /api/admin/reports': ({ query, scope }) => listReportCases(deps, kinds, scope, query.filter ?? {}, query.sort ?? '-lastAt', query),
    'GET /api/admin/reports/:id': ({ params, scope }) => getReportCase(deps, kinds, scope, params.id),
    'POST /api/admin/reports/:id/resolution': ({ params, body, actor, scope }) =>
      resolveReports(deps, kinds, actor, scope, params.id, body),
  });
};
