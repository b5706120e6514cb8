import type { z } from 'zod';
import type { Confirmation, ConfirmationMeans } from '#contract/accounts/public.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { ownTargets } from '#server/accounts/account.ts';
import { confirmPassword, countPassword } from '#server/accounts/password.ts';
import { type AccountRow, findAccount } from '#server/accounts/store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { CONFIRMATION_LIFETIME_MS, confirmedUntil } from '#server/platform/http/access.ts';
import { type Actor, isStaff } from '#server/platform/sessions.ts';
import { checkCode, consumeCode } from './codes.ts';
import { updateSession } from './sessionStore.ts';

type ConfirmationDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'passwords' | 'rateLimiter'>;
type Input = z.output<typeof Confirmation>;

const rowOf = async ({ db }: Pick<Deps, 'db'>, { id }: Actor): Promise<AccountRow> => {
  const row = await findAccount(db, id);
  if (!row) throw new Problem('signed_out');
  return row;
};

/** Returns the means by which an account can confirm; no others are accepted. */
const meansOf = (row: AccountRow): ConfirmationMeans[] =>
  isStaff(row.role) && row.secondFactorSince !== null
    ? [{ means: 'second_factor' }]
    : [{ means: 'password' }, ...ownTargets(row).map(({ channel, value }) => ({ means: 'code' as const, channel, target: value }))];

/** Returns the time until which the actor's session is confirmed, and the means to confirm it. */
export const readConfirmation = async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor) => ({
  confirmedUntil: confirmedUntil(actor, deps.clock.now()),
  means: meansOf(await rowOf(deps, actor)),
});

/** Throws wrong_password, wrong_code, code_expired, invalid_input, too_many_attempts, encryption_key_unknown. */
const prove = async (deps: ConfirmationDeps, row: AccountRow, address: string, input: Input): Promise<void> => {
  if (input.means === 'password') {
    await countPassword(deps, address);
    return confirmPassword(deps, row, await deps.passwords.decrypt(input.password, input.keyId));
  }
  const target = ownTargets(row).find(({ channel }) => channel === input.channel);
  if (!target) throw fieldProblem('channel', 'invalid');
  await consumeCode(deps.db, await checkCode(deps, { purpose: 'confirm', target, code: input.code, from: row.id }));
};

/**
 * Confirms the actor's session for some minutes. Tries are slowed and counted like those of a sign-in, those of a password together with all others
 * within the account's sessions. Throws like `prove`.
 */
export const confirmSession = async (
  deps: ConfirmationDeps,
  actor: Actor,
  address: string,
  input: Input,
): Promise<{ confirmedUntil: number }> => {
  const row = await rowOf(deps, actor);
  if (!meansOf(row).some(({ means }) => means === input.means)) throw fieldProblem('means', 'invalid');
  await prove(deps, row, address, input);
  const now = deps.clock.now();
  await updateSession(deps.db, actor.sessionId, { confirmedAt: now });
  return { confirmedUntil: now + CONFIRMATION_LIFETIME_MS };
};
