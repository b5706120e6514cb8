import { uploadsAdmin } from '#contract/uploads/admin.ts';
import { uploads } from '#contract/uploads/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { AuthorizeUpload } from './admit.ts';
import { filmsOf } from './films.ts';
import { completeUpload, listUploads } from './ownUploads.ts';
import { tusRoutes } from './tusRoutes.ts';

export const uploadRoutes = (serveDeps: ServeDeps, deps: Deps & { authorizeUpload: AuthorizeUpload }): void => {
  tusRoutes(serveDeps, deps);
  serve(serveDeps, uploads, {
    'GET /api/registrations/:id/uploads': ({ params, actor }) => listUploads(deps, actor, params.id),
    'POST /api/uploads/:id/complete': ({ params, body, actor }) => completeUpload(deps, actor, params.id, body.sha256),
  });
  serve(serveDeps, uploadsAdmin, { 'GET /api/admin/films': () => filmsOf(deps) });
};
