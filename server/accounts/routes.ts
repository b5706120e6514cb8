import { agreements } from '#contract/accounts/agreements.ts';
import { accountErasureAdmin } from '#contract/accounts/erasure.ts';
import { messageChoices } from '#contract/accounts/messageChoices.ts';
import { accountFiles, accounts } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { ownRights, staffAdmin, staffInvitations } from '#contract/office/staff.ts';
import type { Deps } from '#server/platform/deps.ts';
import { authorize, type ServeDeps } from '#server/platform/http/route.ts';
import { type RequestContext, serve } from '#server/platform/http/serve.ts';
import { type Actor, isStaff } from '#server/platform/sessions.ts';
import type { Subject } from '#server/platform/subject.ts';
import { agree, listMissing } from './agreements.ts';
import { eraseOnRequest, removeAccount } from './erasure.ts';
import { exportAccount } from './export.ts';
import { changeChoice, readChoices, unsubscribeByLink, viewUnsubscription } from './messages/messageChoices.ts';
import { oneClickRoute } from './messages/oneClick.ts';
import { changeMobile, giveOldNumberCode } from './mobile.ts';
import { resetPassword } from './password.ts';
import { changeAccount, getAccount, listDevices, sessionAccount, signDeviceOut } from './profile.ts';
import { awaitingConfirmation } from './proposalStore.ts';
import { confirmOrganiser, inviteStaff, listInvitations, renewInvitation, withdrawInvitation } from './proposals.ts';
import { solveChallenge, startChallenge } from './signIn/challenges.ts';
import { sendCode } from './signIn/codes.ts';
import { confirmSession, readConfirmation } from './signIn/confirmation.ts';
import { knownDevice, rememberDevice } from './signIn/knownDevice.ts';
import { register, type SignedIn, signIn, type Visit } from './signIn/signIn.ts';
import { acceptInvitation, checkInvitation } from './staff/invitations.ts';
import { changeRights, getStaffMember, listStaffMembers } from './staff/staff.ts';

const HOUR_MS = 3600_000;
/** An export reads all data of an account. */
const MAX_EXPORTS_PER_HOUR = 6;

export const accountRoutes = (serveDeps: ServeDeps, deps: Deps, subjects: readonly Subject[]): void => {
  const visitOf = (actor: Actor | null, request: RequestContext): Visit => ({
    actor,
    address: request.address,
    userAgent: request.userAgent,
    device: knownDevice(deps, request),
  });
  const startSession = ({ account, token }: SignedIn, request: RequestContext) => {
    request.session.set(token, account.role);
    // A device becomes known only after the complete sign-in has succeeded on it.
    if (account.awaits === undefined) rememberDevice(deps, request, account.id);
    return account;
  };
  serve(serveDeps, accounts, {
    'GET /api/public-key': () => deps.passwords.publicKey(),
    'POST /api/challenges': ({ query, request }) => startChallenge(deps, request.address, query.hard === '1'),
    'POST /api/challenges/:id/solve': ({ params, body }) => solveChallenge(deps, params.id, body),
    'POST /api/verification-codes': ({ body, actor, request }) => sendCode(deps, visitOf(actor, request), body),
    'POST /api/accounts': async ({ body, actor, request }) => startSession(await register(deps, visitOf(actor, request), body), request),
    'GET /api/sessions/current': async ({ actor }) => ({ account: actor ? await sessionAccount(deps, actor) : null }),
    'POST /api/sessions': async ({ body, actor, request }) => startSession(await signIn(deps, visitOf(actor, request), body), request),
    'DELETE /api/sessions/current': async ({ actor, request }) => {
      if (actor) await deps.sessions.close(actor.sessionId);
      request.session.clear();
    },
    'GET /api/sessions': ({ actor }) => listDevices(deps, actor),
    'DELETE /api/sessions/:id': async ({ params, actor, request }) => {
      await signDeviceOut(deps, actor, params.id);
      if (params.id === actor.sessionId) request.session.clear();
    },
    'GET /api/session/confirmation': ({ actor }) => readConfirmation(deps, actor),
    'POST /api/session/confirmation': ({ body, actor, request }) => confirmSession(deps, actor, request.address, body),
    'POST /api/password-resets': ({ body, request }) => resetPassword(deps, request.address, body),
    'POST /api/staff-invitations/look': ({ body, request }) => checkInvitation(deps, request.address, body.token),
    'POST /api/staff-invitations/accept': ({ body, request }) => acceptInvitation(deps, request.address, body),
    'GET /api/account': ({ actor }) => getAccount(deps, actor),
    'PATCH /api/account': ({ body, actor }) => changeAccount(deps, actor, body),
    'POST /api/admin/accounts/:id/mobile-code': ({ params, body, actor }) => giveOldNumberCode(deps, actor, params.id, body.reason),
    'PUT /api/account/mobile': ({ body, actor }) => changeMobile(deps, actor, body),
    'DELETE /api/account': async ({ body, actor, request }) => {
      const receipt = await removeAccount(deps, actor, body, subjects);
      request.session.clear();
      return receipt;
    },
  });

  serve(serveDeps, accountErasureAdmin, {
    'POST /api/admin/people/:id/erasure': ({ params, body, actor }) =>
      eraseOnRequest(deps, actor, { id: params.id, request: body.request }, subjects),
  });
  serve(serveDeps, messageChoices, {
    'GET /api/account/message-choices': ({ actor }) => readChoices(deps, actor),
    'PUT /api/account/message-choices': ({ body, actor }) => changeChoice(deps, actor, body),
    'POST /api/unsubscriptions/view': ({ body, request }) => viewUnsubscription(deps, request.address, body.token),
    'POST /api/unsubscriptions': ({ body, request }) => unsubscribeByLink(deps, request.address, body),
  });
  serve(serveDeps, agreements, {
    'GET /api/account/agreements': ({ actor }) => listMissing(deps, actor),
    'POST /api/account/agreements': ({ body, actor }) => agree(deps, actor, body),
  });
  oneClickRoute(serveDeps.app, deps);
  serve(serveDeps, ownRights, {
    'GET /api/account/rights': async ({ actor }) => ({
      items: [...actor.rights],
      total: actor.rights.length,
      awaitsConfirmation: isStaff(actor.role) && (await awaitingConfirmation(deps.readDb, [actor.id])).has(actor.id),
    }),
  });
  serve(serveDeps, staffAdmin, {
    'GET /api/admin/accounts': ({ query }) => listStaffMembers(deps, query.filter ?? {}, query.sort ?? 'name', query),
    'POST /api/admin/accounts/search': ({ body }) => listStaffMembers(deps, body.filter ?? {}, body.sort ?? 'name', body),
    'GET /api/admin/accounts/:id': ({ params }) => getStaffMember(deps, params.id),
    'PUT /api/admin/accounts/:id/rights': ({ params, body, actor }) => changeRights(deps, actor, params.id, body.rights),
  });

  serve(serveDeps, staffInvitations, {
    'GET /api/admin/staff-invitations': ({ actor }) => listInvitations(deps, actor),
    'POST /api/admin/staff-invitations': ({ body, actor }) => inviteStaff(deps, actor, body),
    'POST /api/admin/staff-invitations/:id/renewal': ({ params, actor }) => renewInvitation(deps, actor, params.id),
    'POST /api/admin/staff-invitations/:id/confirmation': ({ params, actor }) => confirmOrganiser(deps, actor, params.id),
    'DELETE /api/admin/staff-invitations/:id': ({ params, actor }) => withdrawInvitation(deps, actor, params.id),
  });

  const name = 'GET /api/account/export';
  serveDeps.app.get(
    '/api/account/export',
    {
      schema: { summary: accountFiles[name].summary, tags: ['account'], produces: ['application/zip'] },
      preValidation: authorize(serveDeps, accountFiles[name]),
    },
    async ({ actor }, reply) => {
      if (!actor) throw new Problem('signed_out');
      await deps.rateLimiter.consume(['exports', actor.id], MAX_EXPORTS_PER_HOUR, HOUR_MS);
      const zip = await exportAccount(deps, actor, subjects);
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="account.zip"')
        .header('cache-control', 'no-store')
        .send(Buffer.from(zip));
    },
  );
};
