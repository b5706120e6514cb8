import { guardians } from '#contract/guardians.ts';
import { looks } from '#contract/looks.ts';
import { registrations, registrationsAdmin } from '#contract/registrations.ts';
import type { AccountHooks } from '../accounts/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { ServeDeps } from '../platform/http/route.ts';
import { serve } from '../platform/http/serve.ts';
import { eraseEntriesOf, exportEntriesOf } from './account.ts';
import { cancel } from './cancel.ts';
import { changeConsent, edit } from './edit.ts';
import { answerByLink, sendGuardianCode, viewByLink } from './guardianLink.ts';
import { resendInvitation } from './guardians.ts';
import { listOwnLooks } from './looks.ts';
import { getOwnEntry, listOwnRegistrations } from './ownRegistrations.ts';
import { register } from './register.ts';
import { competitionsToReview, decide, getForReview, limitSignUps, listAll, revealIdNumbers, setApprovalWaits } from './review.ts';
import { newReceiptNo, withdraw } from './withdraw.ts';

export const registrationRoutes = (
  serveDeps: ServeDeps,
  deps: Deps,
): Pick<AccountHooks, 'eraseEntriesOf' | 'newReceiptNo' | 'exportEntriesOf'> => {
  serve(serveDeps, registrations, {
    'POST /api/registrations': ({ body, actor, request }) => register(deps, actor, body, request.idempotencyKey),
    'GET /api/registrations': ({ query, actor }) => listOwnRegistrations(deps, actor, query),
    'GET /api/registrations/:id': ({ params, query, actor }) => getOwnEntry(deps, actor, params.id, query.for),
    'PATCH /api/registrations/:id': ({ params, body, actor, request }) => edit(deps, actor, params.id, body, request.idempotencyKey),
    'POST /api/registrations/:id/cancel': ({ params, actor, request }) => cancel(deps, actor, params.id, request.idempotencyKey),
    'POST /api/registrations/:id/withdraw': ({ params, actor, request }) => withdraw(deps, actor, params.id, request.idempotencyKey),
    'PATCH /api/registrations/:id/consent': ({ params, body, actor }) => changeConsent(deps, actor, params.id, body),
  });
  serve(serveDeps, looks, { 'GET /api/registrations/:id/looks': ({ params, actor }) => listOwnLooks(deps, actor, params.id) });
  serve(serveDeps, guardians, {
    'POST /api/guardians/view': ({ body, request }) => viewByLink(deps, request.address, body.token),
    'POST /api/guardians/answers': ({ body, request }) => answerByLink(deps, request.address, body),
    'POST /api/guardians/codes': ({ body, request }) => sendGuardianCode(deps, request.address, body.token, body.locale),
    'POST /api/registrations/:id/guardians/:guardianId/invitation': ({ params, body, actor }) =>
      resendInvitation(deps, actor, params, body.phone),
  });
  serve(serveDeps, registrationsAdmin, {
    'PUT /api/admin/competitions/:id/guardians': ({ params, body, actor }) => setApprovalWaits(deps, actor, params.id, body.approvalWaits),
    'GET /api/admin/registrations': ({ query }) => listAll(deps, query.filter ?? {}, query.sort ?? '-registeredAt', query),
    'GET /api/admin/registrations/:id': ({ params, actor }) => getForReview(deps, actor, params.id),
    'POST /api/admin/registrations/:id/id-numbers': ({ params, body, actor }) => revealIdNumbers(deps, actor, params.id, body.reason),
    'PUT /api/admin/accounts/:id/sign-up-limit': ({ params, body, actor }) => limitSignUps(deps, actor, params.id, body.perDay),
    'POST /api/admin/registrations/decisions': ({ body, actor }) => decide(deps, actor, body.ids, body),
    'GET /api/admin/competitions': ({ query }) => competitionsToReview(deps, query),
  });
  return {
    eraseEntriesOf: (tx, account, receiptNo) => eraseEntriesOf(tx, deps, account, receiptNo),
    newReceiptNo: () => newReceiptNo(deps),
    exportEntriesOf: (accountId) => exportEntriesOf(deps, accountId),
  };
};
