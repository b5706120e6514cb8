import { ownHistory as ownHistoryCalls, peopleAdmin } from '#contract/accounts/people.ts';
import type { Decisions } from '#server/decisions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { serve } from '#server/platform/http/serve.ts';
import { enableAccount, sendResetLink, showContacts, signOutEverywhere } from './care.ts';
import { disableAccount } from './disable.ts';
import { ownHistory, personHistory } from './history.ts';
import { mergeAccounts, previewMerge } from './merge.ts';
import { addPersonNote, getPerson, listPeoplePage, listPersonNotes } from './person.ts';
import { beginSupportView, leaveSupportView, openSupportView } from './supportView.ts';

export const peopleRoutes = (serveDeps: ServeDeps, deps: Deps, decisions: Decisions): void => {
  serve(serveDeps, ownHistoryCalls, { 'GET /api/account/history': ({ actor }) => ownHistory(deps, actor) });
  serve(serveDeps, peopleAdmin, {
    'GET /api/admin/people': ({ query }) => listPeoplePage(deps, query.filter ?? {}, query.sort ?? '-createdAt', query),
    'POST /api/admin/people/search': ({ body }) => listPeoplePage(deps, body.filter ?? {}, body.sort ?? '-createdAt', body),
    'GET /api/admin/people/:id': ({ params }) => getPerson(deps, params.id),
    'POST /api/admin/people/:id/contacts': ({ params, body, actor }) => showContacts(deps, actor, params.id, body.reason),
    'GET /api/admin/people/:id/history': ({ params, query, actor }) => personHistory(deps, actor, params.id, query),
    'GET /api/admin/people/:id/notes': ({ params }) => listPersonNotes(deps, params.id),
    'POST /api/admin/people/:id/notes': ({ params, body, actor, request }) =>
      addPersonNote(deps, actor, params.id, body.text, request.idempotencyKey),
    'GET /api/admin/people/:id/support-view': async ({ params, actor }) => ({ view: await openSupportView(deps, actor, params.id) }),
    'POST /api/admin/people/:id/support-view': ({ params, body, actor }) => beginSupportView(deps, actor, params.id, body.reason),
    'DELETE /api/admin/people/:id/support-view': ({ params, actor }) => leaveSupportView(deps, actor, params.id),
    'GET /api/admin/people/:id/merge': ({ params, query }) => previewMerge(deps, params.id, query.with),
    'POST /api/admin/people/:id/merge': ({ params, body, actor }) => mergeAccounts(deps, actor, params.id, body),
    'POST /api/admin/people/:id/sign-out': ({ params, actor }) => signOutEverywhere(deps, actor, params.id),
    'POST /api/admin/people/:id/reset-link': ({ params, actor }) => sendResetLink(deps, actor, params.id),
    'PUT /api/admin/people/:id/disabled': async ({ params: { id }, body: { disabled, reason, takesRights = false }, actor }) => {
      if (disabled) await disableAccount(deps, decisions, actor, id, { reason, takesRights });
      else await enableAccount(deps, decisions, actor, id, reason);
      return getPerson(deps, id);
    },
  });
};
