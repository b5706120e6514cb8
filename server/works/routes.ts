import { publicWorks, works, worksAdmin } from '#contract/works.ts';
import { type AccountHooks, lockAccount } from '../accounts/index.ts';
import type { TableName } from '../database/tables/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { ServeDeps } from '../platform/http/route.ts';
import { serve } from '../platform/http/serve.ts';
import { uploadRoutes } from '../platform/uploads/routes.ts';
import { exportWorksOf } from './account.ts';
import { workFileRoutes } from './files.ts';
import { getOwnWork, getWork, getWorkForActor, listPublicWorks } from './gallery.ts';
import { workPreparation } from './preparation.ts';
import { filmsOf, getWorkForReview, listAllWorks, releaseWorks } from './review.ts';
import type { StandingsOf } from './standings.ts';
import { entryForWork, submitWork } from './submit.ts';
import { completeUpload, listUploads } from './uploads.ts';

/** A work's files change only with the work itself; totals of votes expire by the clock. */
const READ = ['work', 'registration', 'competition', 'voteRuling'] as const satisfies TableName[];

export const workRoutes = (serveDeps: ServeDeps, deps: Deps, standingsOf: StandingsOf): Pick<AccountHooks, 'exportWorksOf'> => {
  deps.uploads.authorizeUploads(async (tx, actor, registrationId) => {
    await lockAccount(tx, actor.id);
    await entryForWork(tx, actor, registrationId, deps.clock.now());
  });
  deps.uploads.listen(workPreparation(deps));
  uploadRoutes(serveDeps, deps);
  workFileRoutes(serveDeps, deps);
  serve(serveDeps, works, {
    'POST /api/registrations/:id/work': ({ params, body, actor, request }) =>
      submitWork(deps, actor, params.id, body, request.idempotencyKey),
    'GET /api/registrations/:id/work': ({ params, actor }) => getOwnWork(deps, actor, params.id),
    'GET /api/registrations/:id/uploads': ({ params, actor }) => listUploads(deps, actor, params.id),
    'POST /api/uploads/:id/complete': ({ params, body, actor }) => completeUpload(deps, actor, params.id, body.sha256),
  });
  serve(serveDeps, publicWorks, {
    'GET /api/works/:no': {
      reads: READ,
      make: ({ params }) => getWork(deps, params.no),
      fallbackForActor: ({ params }, actor) => getWorkForActor(deps, params.no, actor),
    },
    'GET /api/competitions/:id/works': {
      reads: READ,
      make: ({ params, query }) => listPublicWorks({ ...deps, standingsOf }, params.id, query),
    },
  });
  serve(serveDeps, worksAdmin, {
    'GET /api/admin/works': ({ query }) => listAllWorks(deps, query.filter ?? {}, query.sort ?? '-submittedAt', query),
    'GET /api/admin/works/:id': ({ params }) => getWorkForReview(deps, params.id),
    'GET /api/admin/films': () => filmsOf(deps),
    'POST /api/admin/works/releases': ({ body, actor }) => releaseWorks(deps, actor, body),
  });
  return { exportWorksOf: (accountId) => exportWorksOf(deps, accountId) };
};
