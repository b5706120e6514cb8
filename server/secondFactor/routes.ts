import { secondFactor } from '#contract/accounts/secondFactor.ts';
import { knownDevice, rememberDevice } from '#server/accounts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ServeDeps } from '#server/platform/http/route.ts';
import { type RequestContext, serve } from '#server/platform/http/serve.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { addPasskey, askForPasskey, beginPasskey, passByPasskey, type Site } from './passkeys.ts';
import { resetStaffMember } from './reset.ts';
import { type Passed, passByRecoveryCode, passByTotp } from './secondStep.ts';
import { beginTotp, confirmTotp, readState, removePasskey, removeTotp, renewRecoveryCodes } from './settings.ts';

export const secondFactorRoutes = (serveDeps: ServeDeps, deps: Deps): void => {
  const siteOf = ({ origin }: RequestContext): Site => ({ origin: deps.config.publicUrl ?? origin });
  /** Sets the new cookie of a session that was waiting for the second step, and that of the device, which now knows the account. */
  const finish = ({ account, token }: Passed, request: RequestContext) => {
    if (token !== null) request.session.set(token, account.role);
    rememberDevice(deps, request, account.id);
    return account;
  };
  const options = async (actor: Actor, request: RequestContext) => {
    const { totp, recoveryCodesLeft } = await readState(deps, actor);
    return { totp: totp !== null, recoveryCodesLeft, passkey: await askForPasskey(deps, actor, siteOf(request)) };
  };

  serve(serveDeps, secondFactor, {
    'GET /api/second-factor': ({ actor }) => readState(deps, actor),
    'POST /api/second-factor/totp': ({ actor }) => beginTotp(deps, actor),
    'POST /api/second-factor/totp/confirmation': ({ body, actor }) => confirmTotp(deps, actor, body),
    'DELETE /api/second-factor/totp': ({ actor }) => removeTotp(deps, actor),
    'POST /api/second-factor/recovery-codes': ({ actor }) => renewRecoveryCodes(deps, actor),
    'POST /api/second-factor/passkeys/options': ({ actor, request }) => beginPasskey(deps, actor, siteOf(request)),
    'POST /api/second-factor/passkeys': ({ body, actor, request }) => addPasskey(deps, actor, siteOf(request), body),
    'DELETE /api/second-factor/passkeys/:id': ({ params, actor }) => removePasskey(deps, actor, params.id),
    'POST /api/session/second-factor': ({ actor, request }) => options(actor, request),
    'POST /api/session/second-factor/totp': async ({ body, actor, request }) =>
      finish(await passByTotp(deps, actor, knownDevice(deps, request), body.code), request),
    'POST /api/session/second-factor/passkey': async ({ body, actor, request }) =>
      finish(await passByPasskey(deps, actor, siteOf(request), body.passkey), request),
    'POST /api/session/second-factor/recovery-code': async ({ body, actor, request }) =>
      finish(await passByRecoveryCode(deps, actor, body.code), request),
    'DELETE /api/admin/accounts/:id/second-factor': ({ params, actor }) => resetStaffMember(deps, actor, params.id),
  });
};
