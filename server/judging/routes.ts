import { assignments, assignmentsAdmin } from '#contract/judging/assignments.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { assignWorks, listAssignedWorks, unassignWorks } from './assignments.ts';
import { listJudges } from './store.ts';

export const judgingRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, assignments, { 'GET /api/admin/assignments': ({ query, actor }) => listAssignedWorks(deps, actor, query) });
  serve(serveDeps, assignmentsAdmin, {
    'POST /api/admin/assignments': ({ body, actor, scope }) => assignWorks(deps, actor, scope, body),
    'POST /api/admin/assignments/removals': ({ body, actor, scope }) => unassignWorks(deps, actor, scope, body),
    'GET /api/admin/judges': ({ query }) => listJudges(deps.readDb, query),
  });
};
