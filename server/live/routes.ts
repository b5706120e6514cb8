import { liveAdmin } from '#contract/live/admin.ts';
import { live } from '#contract/live/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { getLiveBoard } from './board.ts';
import { getLiveState, turnLiveBoard } from './turn.ts';

export const liveRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, live, {
    'GET /api/competitions/:id/live': {
      // marks and presses come often: the board follows them once it is past its few seconds
      reads: ['liveBoard', 'publication', 'registration', 'competition'],
      canBeHidden: true,
      make: ({ params }) => getLiveBoard(deps, params.id),
    },
  });
  serve(serveDeps, liveAdmin, {
    'GET /api/admin/competitions/:id/live': ({ params, scope }) => getLiveState(deps, scope, params.id),
    'PUT /api/admin/competitions/:id/live': ({ params, body, actor, scope }) =>
      turnLiveBoard(deps, actor, { scope, competitionId: params.id }, body.on),
  });
};
