import { search } from '#contract/office/search.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Subject } from '#server/platform/subject.ts';
import { findEverywhere } from './search.ts';

export const searchRoutes = (serveDeps: ServeDeps, deps: Deps, subjects: readonly Subject[]): void => {
  serve(serveDeps, search, {
    'POST /api/admin/search': ({ body, actor, scope }) => findEverywhere(deps, subjects, actor, scope, body),
  });
};
