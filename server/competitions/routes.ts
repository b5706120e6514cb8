import { competitionsAdmin } from '#contract/competitions/admin.ts';
import { competitions } from '#contract/competitions/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { compareVersions, familiesOf, getEdited, listEdited } from './drafts.ts';
import { type PublicationHooks, publish } from './publish.ts';
import { createDraft, discardDraft, restoreVersion, saveDraft } from './saveDraft.ts';
import { getCompetition, listCompetitions } from './service.ts';

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
};
