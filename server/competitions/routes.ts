import { competitionsAdmin } from '#contract/competitions/admin.ts';
import { competitions } from '#contract/competitions/public.ts';
import { publicationPlanAdmin } from '#contract/competitions/publicationPlan.ts';
import { standingAdmin } from '#contract/competitions/standing.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { compareVersions, familiesOf, getEdited, listEdited } from './drafts.ts';
import { plan, planOf, unplan } from './plan/plan.ts';
import { type PublicationHooks, publish } from './publish.ts';
import { createDraft, discardDraft, restoreVersion, saveDraft } from './saveDraft.ts';
import { getCompetition, listCompetitions } from './service.ts';
import { archive, callOff, reinstate, standingOf } from './standing/standing.ts';

export const competitionRoutes = (serveDeps: ServeDeps, deps: Deps, hooks: PublicationHooks): void => {
  serve(serveDeps, competitions, {
    'GET /api/competitions': { reads: ['competition'], make: ({ query }) => listCompetitions(deps, query) },
    'GET /api/competitions/:id': { reads: ['competition', 'registration'], make: ({ params }) => getCompetition(deps, params.id) },
  });
  serve(serveDeps, competitionsAdmin, {
    'GET /api/admin/competition-drafts': ({ query, scope }) => listEdited(deps, scope, query.filter ?? {}, query),
    'POST /api/admin/competition-drafts/search': ({ body, scope }) => listEdited(deps, scope, body.filter ?? {}, body),
    'POST /api/admin/competition-drafts': ({ body, actor, scope }) => createDraft(deps, hooks, actor, scope, body.copyOf),
    'GET /api/admin/competition-drafts/:id': ({ params, scope }) => getEdited(deps.readDb, scope, params.id),
    'PUT /api/admin/competition-drafts/:id': ({ params, body, actor, scope }) => saveDraft(deps, actor, scope, params.id, body),
    'DELETE /api/admin/competition-drafts/:id': ({ params, query, actor, scope }) => discardDraft(deps, actor, scope, params.id, query),
    'POST /api/admin/competition-drafts/:id/publication': ({ params, body, actor, scope }) =>
      publish(deps, hooks, actor, scope, params.id, body),
    'GET /api/admin/competition-drafts/:id/families': ({ params, scope }) => familiesOf(deps, scope, params.id),
    'GET /api/admin/competition-drafts/:id/versions': ({ params, query, scope }) => compareVersions(deps, scope, params.id, query),
    'POST /api/admin/competition-drafts/:id/restorations': ({ params, body, actor, scope }) =>
      restoreVersion(deps, actor, scope, params.id, body),
  });
  serve(serveDeps, publicationPlanAdmin, {
    'GET /api/admin/competition-drafts/:id/plan': ({ params, scope }) => planOf(deps, scope, params.id),
    'PUT /api/admin/competition-drafts/:id/plan': ({ params, body, actor, scope }) => plan(deps, { actor, scope }, params.id, body),
    'DELETE /api/admin/competition-drafts/:id/plan': ({ params, actor, scope }) => unplan(deps, { actor, scope }, params.id),
  });
  serve(serveDeps, standingAdmin, {
    'GET /api/admin/competitions/:id/standing': ({ params, scope }) => standingOf(deps, scope, params.id),
    'POST /api/admin/competitions/:id/calling-off': ({ params, body, actor, scope }) =>
      callOff(deps, { actor, scope }, params.id, body.reason),
    'POST /api/admin/competitions/:id/reinstatement': ({ params, actor, scope }) => reinstate(deps, hooks, { actor, scope }, params.id),
    'PUT /api/admin/competitions/:id/archive': ({ params, body, actor, scope }) =>
      archive(deps, { actor, scope }, params.id, body.archived),
  });
};
