import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { LimitKey } from '#server/platform/rateLimiter.ts';
import { readMobile } from './account.ts';
import { postNotice } from './messages/notices.ts';
import { newPasswordProblem } from './newPassword.ts';
import { checkCode, consumeCode } from './signIn/codes.ts';
import { deleteSessions } from './signIn/sessionStore.ts';
import { countedAnswer } from './signIn/unknownAddresses.ts';
import { type AccountRow, findAccountBy, updateAccount } from './store.ts';

const HOUR_MS = 3600_000;
/** Counted before the key is used: decrypting costs a millisecond, sending nonsense nothing. */
const MAX_PASSWORDS_PER_ADDRESS_AND_HOUR = 2000;
const MAX_RESETS_PER_ADDRESS_AND_HOUR = 60;

/** Counts an encrypted password that an address sends, before it is decrypted. Throws too_many_attempts. */
export const countPassword = ({ rateLimiter }: Pick<Deps, 'rateLimiter'>, address: string): Promise<number> =>
  rateLimiter.consume(['encrypted passwords', address], MAX_PASSWORDS_PER_ADDRESS_AND_HOUR, HOUR_MS);

/** Returns the counter for tries of an account's password at sign-in: one for all strangers together, one for each device that the account knows. */
export const passwordTries = (accountId: string, deviceId: string | null): LimitKey =>
  deviceId === null ? ['password', accountId] : ['password', accountId, deviceId];

/** Returns the counter for tries of the password within a session: no stranger adds to it. */
const confirmations = (accountId: string): LimitKey => ['password in a session', accountId];

/** Checks the password of a signed-in account. Throws wrong_password, too_many_attempts. */
export const confirmPassword = async (
  { rateLimiter, passwords }: Pick<Deps, 'rateLimiter' | 'passwords'>,
  row: AccountRow,
  password: string,
): Promise<void> => {
  await rateLimiter.consumeAttempt(confirmations(row.id));
  if (!(await passwords.verify(row.passwordHash, password))) throw new Problem('wrong_password');
  await rateLimiter.forget(confirmations(row.id));
};

/** Returns the hash of a new password. Throws invalid_input at `field`. */
export const hashNew = async ({ passwords, site }: Pick<Deps, 'passwords' | 'site'>, password: string, field: string): Promise<string> => {
  const problem = newPasswordProblem(password, site.now());
  if (problem) throw fieldProblem(field, problem);
  return passwords.hash(password);
};

/**
 * Sets a new password with a code sent to the registered mobile number, and signs every device out. Throws invalid_input, wrong_code, code_expired,
 * account_not_found, account_merged, encryption_key_unknown, too_many_attempts.
 */
export const resetPassword = async (
  deps: Deps,
  address: string,
  form: { mobile: string; code: string; password: string; keyId: string },
): Promise<void> => {
  const { db, clock, rateLimiter, passwords, messages, site } = deps;
  // Before the key is used: decrypting costs a millisecond, sending nonsense nothing.
  await rateLimiter.consume(['resets', address], MAX_RESETS_PER_ADDRESS_AND_HOUR, HOUR_MS);
  const password = await passwords.decrypt(form.password, form.keyId);
  const mobile = readMobile(form.mobile);
  if (mobile === null) throw fieldProblem('mobile', 'phone_invalid');
  const problem = newPasswordProblem(password, site.now());
  if (problem) throw fieldProblem('password', problem);
  const code = await checkCode(deps, { purpose: 'reset', target: { channel: 'sms', value: mobile }, code: form.code, from: address });
  const row = await findAccountBy(db, 'mobile', mobile);
  if (!row) throw await countedAnswer(deps, address, new Problem('account_not_found'));
  if (row.mergedInto !== null) throw new Problem('account_merged');
  const passwordHash = await passwords.hash(password);
  await db.transaction().execute(async (tx) => {
    await consumeCode(tx, code);
    await updateAccount(tx, row.id, { passwordHash, passwordChangedAt: clock.now(), updatedAt: clock.now() });
    await deleteSessions(tx, row.id, null);
    await postNotice(deps, tx, row, 'password_changed');
  });
  await rateLimiter.forget(passwordTries(row.id, null));
  await messages.committed();
};
