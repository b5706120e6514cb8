import { Problem } from '#contract/http/problem.ts';
import { messagesAdmin, ownMessages } from '#contract/messages/messages.ts';
import { isInScope } from '#contract/office/rules/staffRights.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findRegistration } from '#server/registrations/index.ts';
import { listInbox } from './inbox.ts';
import { getMessage, listAbout, listMessages, listOwnMessages, resendMessages, stopMessages } from './outbox.ts';

export const messageRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  serve(serveDeps, ownMessages, {
    'GET /api/account/inbox': ({ actor }) => listInbox(deps, actor),
    'GET /api/account/messages': ({ actor }) => listOwnMessages(deps, actor),
  });
  serve(serveDeps, messagesAdmin, {
    'GET /api/admin/messages': ({ query }) => listMessages(deps, query.filter ?? {}, query.sort ?? '-createdAt', query),
    'POST /api/admin/messages/search': ({ body }) => listMessages(deps, body.filter ?? {}, body.sort ?? '-createdAt', body),
    'GET /api/admin/messages/:id': ({ params }) => getMessage(deps, params.id),
    'GET /api/admin/registrations/:id/messages': async ({ params, scope }) => {
      const entry = await findRegistration(deps.readDb, params.id);
      if (!entry || !isInScope(scope, entry.competitionId)) throw new Problem('not_found');
      return listAbout(deps, params.id);
    },
    'POST /api/admin/messages/resends': ({ body, actor }) => resendMessages(deps, actor, body.ids),
    'POST /api/admin/messages/stops': ({ body, actor }) => stopMessages(deps, actor, body.ids),
  });
};
