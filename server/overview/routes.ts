import { competitionList } from '#contract/office/competitionList.ts';
import { overview } from '#contract/office/overview.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listCompetitionLines } from './competitionList.ts';
import { overviewFor } from './overview.ts';
import { seasonFor } from './season.ts';

export const overviewRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, competitionList, {
    'GET /api/admin/competition-list': ({ actor, scope }) => listCompetitionLines(deps, actor, scope),
  });
  serve(serveDeps, overview, {
    'GET /api/admin/overview': ({ query, actor, scope }) => overviewFor(deps, actor, scope, query.season),
    'GET /api/admin/overview/season': ({ query, actor, scope }) => seasonFor(deps, actor, scope, query.season),
  });
};
