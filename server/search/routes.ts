import { search } from '#contract/search.ts';
import type { Deps } from '../platform/deps.ts';
import type { ServeDeps } from '../platform/http/route.ts';
import { serve } from '../platform/http/serve.ts';
import { findEverywhere } from './search.ts';

export const searchRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, search, {
    'GET /api/admin/search': ({ query, actor, scope }) => findEverywhere(deps, actor, scope, query),
  });
};
