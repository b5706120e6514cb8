import { invitationsAdmin } from '#contract/registrations/invitations.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changeUseLimit, getCode, listCodes, makeCodes, restoreCodes, revokeCodes } from './codes.ts';

export const invitationRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, invitationsAdmin, {
    'GET /api/admin/competitions/:id/invitation-codes': ({ params, query, scope }) =>
      listCodes(deps, scope, params.id, query.filter ?? {}, query.sort ?? '-createdAt', query),
    'POST /api/admin/competitions/:id/invitation-codes/search': ({ params, body, scope }) =>
      listCodes(deps, scope, params.id, body.filter ?? {}, body.sort ?? '-createdAt', body),
    'GET /api/admin/invitation-codes/:id': ({ params, actor, scope }) => getCode(deps, actor, scope, params.id),
    'PATCH /api/admin/invitation-codes/:id': ({ params, body, actor, scope }) =>
      changeUseLimit(deps, actor, scope, params.id, body.useLimit),
    'POST /api/admin/competitions/:id/invitation-codes': ({ params, body, actor, scope, request }) =>
      makeCodes(deps, actor, scope, params.id, body, request.idempotencyKey),
    'POST /api/admin/competitions/:id/invitation-codes/revocations': ({ params, body, actor, scope }) =>
      revokeCodes(deps, actor, scope, params.id, body),
    'POST /api/admin/competitions/:id/invitation-codes/restorations': ({ params, body, actor, scope }) =>
      restoreCodes(deps, actor, scope, params.id, body.ids),
  });
};
