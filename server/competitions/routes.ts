import { competitions, site } from '#contract/competitions.ts';
import type { Deps } from '../platform/deps.ts';
import type { ServeDeps } from '../platform/http/route.ts';
import { serve } from '../platform/http/serve.ts';
import { describeSite, getCompetition, listCompetitions } from './service.ts';

export const competitionRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, site, { 'GET /api/site': { reads: [], make: () => describeSite(deps) } });
  serve(serveDeps, competitions, {
    'GET /api/competitions': { reads: ['competition'], make: ({ query }) => listCompetitions(deps, query) },
    'GET /api/competitions/:id': { reads: ['competition', 'registration'], make: ({ params }) => getCompetition(deps, params.id) },
  });
};
