import type { Account } from '#contract/accounts/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { type KnownDevice, ownRow, postNotice, toAccount } from '#server/accounts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { LimitKey } from '#server/platform/rateLimiter.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { recoveryCodeHash } from './recoveryCodes.ts';
import { secretContext } from './settings.ts';
import { advanceTotp, deleteRecoveryCode, findTotp } from './store.ts';
import { stepOf } from './totp.ts';

type StepDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'sessions' | 'rateLimiter' | 'messages' | 'publicUrl' | 'site'>;

const DAY_MS = 24 * 3600_000;
/** Maximum number of app codes tried per day and account from unknown devices. Each has a chance of three in a million. */
const MAX_FROM_STRANGERS_A_DAY = 30;

/** An account that has passed its second step, with a new token for its cookie if the session was waiting for this. */
export interface Passed {
  account: Account;
  token: string | null;
}

const wrong = (): Problem => new Problem('second_factor_wrong', { fields: { code: 'wrong_code' } });

/** Completes the second step. A session that was waiting for it goes on under a new token. */
export const pass = async (deps: Pick<Deps, 'db' | 'sessions'>, actor: Actor): Promise<Passed> => {
  const token = actor.secondFactorAt === null ? await deps.sessions.renew(actor.sessionId) : null;
  await deps.sessions.notePassed(actor.sessionId);
  return { account: toAccount(await ownRow(deps, actor)), token };
};

/**
 * Returns the rate limit key of a try. Tries in a session that has passed already, and on a device that knows the account, are counted apart, so that
 * somebody who has learned the password does not use up the owner's tries.
 */
const triesOf = (actor: Actor, device: KnownDevice): { key: LimitKey; isStranger: boolean } => {
  if (actor.secondFactorAt !== null) return { key: ['second factor in a session', actor.sessionId], isStranger: false };
  const deviceId = device.idFor(actor.id);
  return deviceId === null
    ? { key: ['second factor', actor.id], isStranger: true }
    : { key: ['second factor', actor.id, deviceId], isStranger: false };
};

/** Completes the second step with a code of the authenticator app. Throws second_factor_wrong, too_many_attempts. */
export const passByTotp = async (deps: StepDeps, actor: Actor, device: KnownDevice, code: string): Promise<Passed> => {
  const { db, clock, vault, rateLimiter } = deps;
  const { key, isStranger } = triesOf(actor, device);
  await rateLimiter.consumeAttempt(key);
  if (isStranger) await rateLimiter.consume(['second factor a day', actor.id], MAX_FROM_STRANGERS_A_DAY, DAY_MS);
  const totp = await findTotp(db, actor.id);
  const secret = totp && Buffer.from(vault.open(totp.secretSealed, secretContext(actor.id)), 'base64');
  const step = secret ? stepOf(secret, code, clock.now()) : null;
  if (step === null || !(await advanceTotp(db, actor.id, step))) throw wrong();
  await rateLimiter.forget(key);
  return pass(deps, actor);
};

/** Completes the second step with a recovery code, and notifies its owner. Throws second_factor_wrong, too_many_attempts. */
export const passByRecoveryCode = async (deps: StepDeps, actor: Actor, code: string): Promise<Passed> => {
  const { db, vault, rateLimiter, messages } = deps;
  // Counted by session: the codes are too long to be guessed, and no stranger may lock the owner out.
  await rateLimiter.consumeAttempt(['recovery codes', actor.sessionId]);
  const row = await ownRow(deps, actor);
  await db.transaction().execute(async (tx) => {
    if (!(await deleteRecoveryCode(tx, actor.id, recoveryCodeHash(vault, actor.id, code)))) throw wrong();
    await postNotice(deps, tx, row, 'recovery_code_used');
  });
  await messages.committed();
  return pass(deps, actor);
};
