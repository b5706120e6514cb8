import { competitions, site } from '#contract/competitions.ts';
import type { Deps } from '../platform/deps.ts';
import { type ServeParts, serve } from '../platform/http/serve.ts';
import { describeSite, get, list } from './service.ts';

export const competitionRoutes = (parts: ServeParts, deps: Deps): void => {
  serve(parts, site, { 'GET /api/site': async () => describeSite(deps) });
  serve(parts, competitions, {
    'GET /api/competitions': ({ query }) => list(deps, query),
    'GET /api/competitions/:id': ({ params }) => get(deps, params.id),
  });
};
