import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Account, NewAccount, SignIn } from '#contract/accounts/public.ts';
import { maySignIn } from '#contract/accounts/rules/accountCare.ts';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import { columnOf, mayBeNamedBy, readMobile, readTarget, type Target, withoutContacts } from '#server/accounts/account.ts';
import { ownAccount } from '#server/accounts/agreements.ts';
import { newPasswordProblem } from '#server/accounts/newPassword.ts';
import { countPassword, passwordTries } from '#server/accounts/password.ts';
import { saveAccountDocument } from '#server/accounts/searchDocument.ts';
import { type AccountRow, findAccountBy, insertAccount, releaseMerged } from '#server/accounts/store.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { awaitedStep } from '#server/platform/http/access.ts';
import type { LimitKey } from '#server/platform/rateLimiter.ts';
import type { Passwords } from '#server/platform/secrets/passwords.ts';
import { type Actor, isStaff } from '#server/platform/sessions.ts';
import { consumeChallengeToken } from './challenges.ts';
import { checkCode, consumeCode } from './codes.ts';
import { deviceName } from './device.ts';
import type { KnownDevice } from './knownDevice.ts';
import { countedAnswer, countSignIn, refundSignIn } from './unknownAddresses.ts';

/** The origin of a sign-in. */
export interface Visit {
  actor: Actor | null;
  address: string;
  userAgent: string;
  device: KnownDevice;
}

/** A newly signed-in account, with the token for its cookie. */
export interface SignedIn {
  account: Account;
  token: string;
}

const DAY_MS = 24 * 3600_000;
/** Tries of one account's password after hard challenges, while strangers have it locked. */
const MAX_AFTER_WORK_AND_DAY = 10;

/** Opens a session. Runs only after authentication, so that only the owner learns that an account is disabled or merged. */
const open = async (deps: Deps, { actor, userAgent }: Visit, row: AccountRow): Promise<SignedIn> => {
  const { sessions, config } = deps;
  if (row.mergedInto !== null) throw new Problem('account_merged');
  if (!maySignIn(row)) throw new Problem('account_disabled');
  // A staff session stays beside a family's on the same device.
  if (actor && (isStaff(row.role) || !isStaff(actor.role))) await sessions.close(actor.sessionId);
  const step = awaitedStep({ role: row.role, hasSecondFactor: row.secondFactorSince !== null, secondFactorAt: null }, config.production);
  return {
    account: step ? withoutContacts(row, step) : await ownAccount(deps, row),
    token: await sessions.open(row, deviceName(userAgent)),
  };
};

/**
 * Registers an account and signs it in. Only the holder of the code sent to a number learns that it already has an account. Nobody learns that here
 * of the e-mail address, which no code has proved yet. Throws invalid_input, wrong_code, code_expired, account_exists, encryption_key_unknown,
 * too_many_attempts.
 */
export const register = async (deps: Deps, visit: Visit, form: z.output<typeof NewAccount>): Promise<SignedIn> => {
  const { db, clock, ids, passwords } = deps;
  await countPassword(deps, visit.address);
  const password = await passwords.decrypt(form.password, form.keyId);
  const mobile = readMobile(form.mobile);
  const weakness = newPasswordProblem(password, deps.site.now());
  const fields: FieldProblems = { ...(mobile === null ? { mobile: 'phone_invalid' } : {}), ...(weakness ? { password: weakness } : {}) };
  if (mobile === null || weakness) throw new Problem('invalid_input', { fields });

  const code = await checkCode(deps, {
    purpose: 'register',
    target: { channel: 'sms', value: mobile },
    code: form.code,
    from: visit.address,
  });
  const now = clock.now();
  const row: AccountRow = {
    id: ids.next(),
    role: 'participant',
    kind: form.kind,
    hasBeenInstitution: 0,
    mobile,
    email: null,
    typedEmail: form.email ?? null,
    emailProvenAt: null,
    signUpLimit: null,
    secondFactorSince: null,
    disabledAt: null,
    mergedInto: null,
    disabledReason: null,
    passwordChangedAt: null,
    name: form.name,
    affiliation: form.affiliation,
    locale: form.locale,
    passwordHash: await passwords.hash(password),
    termsAcceptedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const exists = new Problem('account_exists');
  const insert = async (tx: Tx): Promise<void> => {
    await consumeCode(tx, code);
    await releaseMerged(tx, 'mobile', mobile);
    // The rollback leaves the code unused.
    if (!(await insertAccount(tx, row))) throw exists;
    await saveAccountDocument(tx, row);
  };
  try {
    await db.transaction().execute(insert);
  } catch (error) {
    throw error === exists ? await countedAnswer(deps, visit.address, exists) : error;
  }
  return open(deps, visit, row);
};

let dummyHash: Promise<string> | null = null;
/** Takes as long as a real comparison, so that timing does not reveal whether an account exists. */
const verifyDummyHash = async (passwords: Passwords, password: string): Promise<void> => {
  dummyHash ??= passwords.hash(randomBytes(16).toString('base64')).catch((error: unknown) => {
    dummyHash = null;
    throw error;
  });
  await passwords.verify(await dummyHash, password);
};

/** Returns the result of `check`; refunds the tries if the password could not be checked now. */
const unlessFailed = async <T>(check: Promise<T>, refundTries: () => Promise<unknown>): Promise<T> => {
  try {
    return await check;
  } catch (error) {
    await refundTries();
    throw error;
  }
};

/** Returns the account that a target names; not by an unproved address. */
const findByName = async ({ db }: Pick<Deps, 'db'>, target: Target, method: 'password' | 'code'): Promise<AccountRow | undefined> => {
  const row = await findAccountBy(db, columnOf[target.channel], target.value);
  return row && mayBeNamedBy(row, target, method) ? row : undefined;
};

type Input<M> = Extract<z.output<typeof SignIn>, { method: M }>;

const byPassword = async (deps: Deps, visit: Visit, input: Input<'password'>): Promise<SignedIn> => {
  const { passwords, rateLimiter } = deps;
  await countPassword(deps, visit.address);
  const password = await passwords.decrypt(input.password, input.keyId);
  const { isHard } = await consumeChallengeToken(deps, input.challengeToken);
  const target = readTarget(input.account);
  const row = target ? await findByName(deps, target, 'password') : undefined;
  const deviceId = visit.device.idFor(row?.id);
  const named = row?.id ?? target?.value ?? input.account;
  const accountKey: LimitKey = row ? passwordTries(row.id, deviceId) : ['sign-in unknown', named];
  const refunds: (() => Promise<void>)[] = [];
  if (deviceId === null) {
    await countSignIn(deps, visit.address);
    refunds.push(() => refundSignIn(deps, visit.address));
  }
  try {
    await rateLimiter.consumeAttempt(accountKey);
    refunds.push(() => rateLimiter.refund(accountKey));
  } catch (locked) {
    if (!isHard) throw locked;
    // Others' tries do not lock out an address that has done work; it has few tries a day.
    await rateLimiter.consume(['password after work', named, visit.address], MAX_AFTER_WORK_AND_DAY, DAY_MS);
  }
  const refundTries = () => Promise.all(refunds.map((refund) => refund()));
  if (!row) {
    await unlessFailed(verifyDummyHash(passwords, password), refundTries);
    throw new Problem('account_not_found');
  }
  if (!(await unlessFailed(passwords.verify(row.passwordHash, password), refundTries))) throw new Problem('wrong_password');
  await rateLimiter.forget(accountKey);
  if (deviceId === null) await refundSignIn(deps, visit.address);
  return open(deps, visit, row);
};

const byCode = async (deps: Deps, visit: Visit, input: Input<'code'>): Promise<SignedIn> => {
  const target = readTarget(input.target);
  if (!target) throw new Problem('wrong_code', { fields: { code: 'wrong_code' } });
  await countSignIn(deps, visit.address);
  await consumeCode(deps.db, await checkCode(deps, { purpose: 'sign_in', target, code: input.code, from: visit.address }));
  const row = await findByName(deps, target, 'code');
  if (!row) throw new Problem('account_not_found');
  await refundSignIn(deps, visit.address);
  return open(deps, visit, row);
};

/**
 * Signs in with a password (behind a solved challenge, slowed per account and per address) or with a code (slowed per address). Throws
 * account_not_found, account_disabled, account_merged, wrong_password, wrong_code, code_expired, challenge_failed, too_many_attempts,
 * encryption_key_unknown.
 */
export const signIn = (deps: Deps, visit: Visit, input: z.output<typeof SignIn>): Promise<SignedIn> =>
  input.method === 'password' ? byPassword(deps, visit, input) : byCode(deps, visit, input);
