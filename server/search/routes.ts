import { search } from '#contract/office/search.ts';
import type { Deps } from '../platform/deps.ts';
import type { ServeDeps } from '../platform/http/route.ts';
import { serve } from '../platform/http/serve.ts';
import { findEverywhere } from './search.ts';

export const searchRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, search, {
    'POST /api/admin/search': ({ body, actor, scope }) => findEverywhere(deps, actor, scope, body),
  });
};
