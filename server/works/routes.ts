import { worksAdmin } from '#contract/works/admin.ts';
import { publicWorks, works } from '#contract/works/public.ts';
import type { TableName } from '#server/database/tables/index.ts';
import type { Decisions } from '#server/decisions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { workFileRoutes } from './media/files.ts';
import { getOwnWork, getWork, getWorkForActor, type IsAssigned, listPublicWorks } from './publicWorks.ts';
import { getWorkForOrganiser, listAllWorks, type WithoutOwnJudging } from './release/adminWorks.ts';
import type { StandingsOf } from './standings.ts';
import { submitWork } from './submit.ts';

/** A work's files change only with the work itself. */
const READ = ['work', 'registration', 'competition', 'voteRuling'] as const satisfies TableName[];

/** Parts of other subjects that works use. */
export interface WorkParts {
  decisions: Decisions;
  standingsOf: StandingsOf;
  isAssigned: IsAssigned;
  withoutOwnJudging: WithoutOwnJudging;
}

export const workRoutes = (
  serveDeps: ServeDeps,
  deps: Deps,
  { decisions, standingsOf, isAssigned, withoutOwnJudging }: WorkParts,
): void => {
  workFileRoutes(serveDeps, { ...deps, isAssigned });
  serve(serveDeps, works, {
    'POST /api/registrations/:id/work': ({ params, body, actor, request }) =>
      submitWork(deps, actor, params.id, body, request.idempotencyKey),
    'GET /api/registrations/:id/work': ({ params, actor }) => getOwnWork(deps, actor, params.id),
  });
  serve(serveDeps, publicWorks, {
    'GET /api/works/:no': {
      reads: READ,
      canBeHidden: true,
      counts: ['workVotes'],
      make: ({ params }) => getWork(deps, params.no),
      fallbackForActor: ({ params }, actor) => getWorkForActor({ ...deps, isAssigned }, params.no, actor),
    },
    'GET /api/competitions/:id/works': {
      reads: READ,
      canBeHidden: true,
      counts: ['workVotes'],
      make: ({ params, query }) => listPublicWorks({ ...deps, standingsOf }, params.id, query),
    },
  });
  serve(serveDeps, worksAdmin, {
    'GET /api/admin/works': ({ query, scope }) => listAllWorks(deps, scope, query.filter ?? {}, query.sort ?? '-submittedAt', query),
    'POST /api/admin/works/search': ({ body, scope }) => listAllWorks(deps, scope, body.filter ?? {}, body.sort ?? '-submittedAt', body),
    'GET /api/admin/works/:id': ({ params, actor, scope }) => getWorkForOrganiser({ ...deps, withoutOwnJudging }, actor, scope, params.id),
    'POST /api/admin/works/releases': async ({ body, actor, scope }) => {
      const { decided, ...outcome } = await decisions.decide(actor, scope, { ...body, kind: body.release ? 'release' : 'hold' });
      return { done: decided, ...outcome };
    },
  });
};
