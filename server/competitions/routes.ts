import { competitions, site } from '#contract/competitions.ts';
import type { Deps } from '../platform/deps.ts';
import { publish } from '../platform/http/publish.ts';
import type { ServeParts } from '../platform/http/serve.ts';
import { describeSite, getCompetition, listCompetitions } from './service.ts';

export const competitionRoutes = (parts: ServeParts, deps: Deps): void => {
  publish(parts, deps.published, site, { 'GET /api/site': { reads: [], make: () => describeSite(deps) } });
  publish(parts, deps.published, competitions, {
    'GET /api/competitions': { reads: ['competition'], make: ({ query }) => listCompetitions(deps, query) },
    'GET /api/competitions/:id': { reads: ['competition', 'registration'], make: ({ params }) => getCompetition(deps, params.id) },
  });
};
