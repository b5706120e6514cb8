import { appealsAdmin } from '#contract/appeals/admin.ts';
import { appeals } from '#contract/appeals/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { answerAppeal, listAppeals, lookAtAppeal } from './officeAppeals.ts';
import { listOwnAppeals, sendAppeal } from './ownAppeals.ts';

export const appealRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, appeals, {
    'GET /api/registrations/:id/appeals': ({ params, actor }) => listOwnAppeals(deps, actor, params.id),
    'POST /api/registrations/:id/appeals': ({ params, body, actor, request }) =>
      sendAppeal(deps, actor, { registrationId: params.id, text: body.text }, request.idempotencyKey),
  });
  const placeOf = (id: string, scope: Parameters<typeof listAppeals>[2]['scope']) => ({ competitionId: id, scope });
  serve(serveDeps, appealsAdmin, {
    'GET /api/admin/competitions/:id/appeals': ({ params, actor, scope }) =>
      listAppeals({ db: deps.readDb, clock: deps.clock }, actor, placeOf(params.id, scope)),
    'POST /api/admin/competitions/:id/appeals/looks': async ({ params, body, actor, scope }) => {
      await lookAtAppeal(deps, actor, placeOf(params.id, scope), body.appealId);
      return listAppeals(deps, actor, placeOf(params.id, scope));
    },
    'POST /api/admin/competitions/:id/appeals/answers': async ({ params, body, actor, scope }) => {
      await answerAppeal(deps, actor, placeOf(params.id, scope), body);
      return listAppeals(deps, actor, placeOf(params.id, scope));
    },
  });
};
