import { randomInt, timingSafeEqual } from 'node:crypto';
import type { CodePurpose } from '#contract/accounts/public.ts';
import { CODE_INTERVAL_MS, CODE_LENGTH, CODE_LIFETIME_MS, CODE_TRIES } from '#contract/accounts/rules/verificationCode.ts';
import type { Locale } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { emailProblem, normalizeEmail } from '#contract/text/email.ts';
import { phoneCountry } from '#contract/text/phone.ts';
import { columnOf, mayBeNamedBy, ownTargets, readMobile, type Target } from '#server/accounts/account.ts';
import { findAccount, findAccountBy } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { holdingRange } from '#server/platform/instants.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { consumeChallengeToken } from './challenges.ts';
import { countCodeTry, deleteCode, deleteCodesExpiredBefore, findCode, replaceCode, wasCodeSent } from './codeStore.ts';
import type { KnownDevice } from './knownDevice.ts';
import { countSignIn, refundSignIn } from './unknownAddresses.ts';

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;
const MAX_PER_TARGET_AND_DAY = 10;
/** Codes that a target gets in a day from all askers together, so that no phone rings all day. */
const MAX_SENT_PER_TARGET_AND_DAY = 30;
/** Codes that one address may request for a target in a day, after a hard challenge, if strangers have used up the rest. */
const MAX_AFTER_WORK_AND_DAY = 3;
/** Enough for the teachers of a school behind one address; beyond it, a code takes a hard challenge. */
const MAX_PER_ADDRESS_AND_HOUR = 60;
const MAX_PER_ADDRESS_AND_HOUR_AFTER_WORK = 300;
/** Share of the day's budget of texts that strangers can spend without work. */
const SHARE_WITHOUT_WORK = 0.8;
/** Tries of all clients together for one code: if some networks guess, its holder can still type it. */
const CODE_TRIES_OF_ALL = 5 * CODE_TRIES;

/** The channels that a code may go by, for each purpose. */
const channelsOf: Record<CodePurpose, readonly Target['channel'][]> = {
  register: ['sms'],
  sign_in: ['sms', 'email'],
  reset: ['sms'],
  change_email: ['email'],
  confirm: ['sms', 'email'],
  change_mobile: ['sms'],
  leave_mobile: ['sms'],
};

const isForSignedIn: ReadonlySet<CodePurpose> = new Set(['change_email', 'confirm', 'change_mobile', 'leave_mobile']);
const isToOwnAddress: ReadonlySet<CodePurpose> = new Set(['confirm', 'leave_mobile']);

interface CodeRequest {
  channel: Target['channel'];
  target?: string | undefined;
  purpose: CodePurpose;
  challengeToken: string;
  locale?: Locale | undefined;
}

type Vault = Pick<Deps, 'vault'>;
const targetHashOf = ({ vault }: Vault, { channel, value }: Target) => vault.mac(`${channel} ${value}`, 'code target');
const codeHashOf = ({ vault }: Vault, id: string, code: string) => vault.mac(`${id} ${code}`, 'verification code');

const typedTarget = ({ channel, target }: CodeRequest): Target => {
  if (target === undefined) throw fieldProblem('target', 'required');
  if (channel === 'sms') {
    const mobile = readMobile(target);
    if (mobile === null) throw fieldProblem('target', 'phone_invalid');
    return { channel, value: mobile };
  }
  const problem = emailProblem(target);
  if (problem) throw fieldProblem('target', problem);
  return { channel, value: normalizeEmail(target) };
};

/** Returns the account's own address on the channel: a code that proves who is signed in never goes to an address that the caller names. */
const ownTarget = async (db: Db, actor: Actor, { channel, target }: CodeRequest): Promise<Target> => {
  if (target !== undefined) throw fieldProblem('target', 'invalid');
  const row = await findAccount(db, actor.id);
  const own = row && ownTargets(row).find((each) => each.channel === channel);
  if (!own) throw fieldProblem('channel', 'invalid');
  return own;
};

/** Returns the target of a code. Throws invalid_input, signed_out. */
const targetOf = async (db: Db, actor: Actor | null, request: CodeRequest): Promise<Target> => {
  const { channel, purpose } = request;
  if (!channelsOf[purpose].includes(channel)) throw fieldProblem('channel', 'invalid');
  if (!isForSignedIn.has(purpose)) return typedTarget(request);
  if (!actor) throw new Problem('signed_out');
  return isToOwnAddress.has(purpose) ? ownTarget(db, actor, request) : typedTarget(request);
};

/** The requester of a code: a signed-in account, or a visitor with an address and a device. */
export interface CodeVisit {
  actor: Actor | null;
  address: string;
  device: KnownDevice;
}

/** Throws, at the field of the number, if texts do not go to its country. */
export const refuseCountry = ({ config }: Pick<Deps, 'config'>, { channel, value }: Target, field = 'target'): void => {
  const country = phoneCountry(value);
  if (channel === 'sms' && config.smsCountries && !(country && config.smsCountries.includes(country)))
    throw fieldProblem(field, 'phone_country');
};

/**
 * Counts a code against the limits of its target and its requester. Devices that the account knows, and addresses that have done work, have counters
 * of their own: strangers who request codes all day cannot lock the holder out. Throws too_many_attempts.
 */
const countCode = async (
  { site, rateLimiter }: Pick<Deps, 'site' | 'rateLimiter'>,
  { channel, value }: Target,
  { address, deviceId, isHard }: { address: string; deviceId: string | null; isHard: boolean },
): Promise<void> => {
  const asker = deviceId !== null ? ['device', deviceId] : isHard ? ['work', address] : [];
  // Separate counters: refused requests count too, and must not use up what is kept for others.
  const [trust, mostOfHour, share] =
    asker.length > 0
      ? (['trusted', MAX_PER_ADDRESS_AND_HOUR_AFTER_WORK, 1 - SHARE_WITHOUT_WORK] as const)
      : (['any', MAX_PER_ADDRESS_AND_HOUR, SHARE_WITHOUT_WORK] as const);
  await rateLimiter.consume(['codes', trust, address], mostOfHour, HOUR_MS);
  await rateLimiter.consume(['code every minute', channel, value, ...asker], 1, CODE_INTERVAL_MS);
  const mostOfDay = asker[0] === 'work' ? MAX_AFTER_WORK_AND_DAY : MAX_PER_TARGET_AND_DAY;
  await rateLimiter.consume(['code every day', channel, value, ...asker], mostOfDay, DAY_MS);
  if (deviceId === null) await rateLimiter.consume(['codes to', channel, value], MAX_SENT_PER_TARGET_AND_DAY, DAY_MS);
  if (channel === 'sms') await rateLimiter.consume(['texts of the day', trust], Math.round(site.now().limits.textsPerDay * share), DAY_MS);
};

/**
 * Sends a code, whether or not the target has an account: only the holder of the code learns that later. To set a new password, a number without an account
 * is refused at once (specification, section 8), counted like a sign-in. A new code replaces the previous one. Throws invalid_input, signed_out,
 * challenge_failed, account_not_found, too_many_attempts.
 */
export const sendCode = async (deps: Deps, visit: CodeVisit, request: CodeRequest): Promise<{ expiresAt: number; nextAt: number }> => {
  const { db } = deps;
  const { purpose } = request;
  const target = await targetOf(db, visit.actor, request);
  refuseCountry(deps, target);
  const { isHard } = await consumeChallengeToken(deps, request.challengeToken);
  const found = await findAccountBy(db, columnOf[target.channel], target.value);
  if (purpose === 'reset') {
    await countSignIn(deps, visit.address);
    if (!found) throw new Problem('account_not_found');
    await refundSignIn(deps, visit.address);
  }
  const account = found && mayBeNamedBy(found, target, 'code') ? found : undefined;
  await countCode(deps, target, { address: visit.address, deviceId: visit.device.idFor(account?.id), isHard });
  const locale = request.locale ?? account?.locale ?? (target.value.startsWith('+86') ? 'zh-CN' : 'en-US');
  return issueCode(deps, { target, purpose, locale, accountId: account?.id ?? null });
};

/** Deletes codes a day after they expire: until then, typing one is answered with code_expired. */
export const deleteOldCodes = (db: Db | Tx, now: number): Promise<void> => deleteCodesExpiredBefore(db, now - DAY_MS);

/** The public purposes, and a guardian's change of an answer. */
type StoredPurpose = CodePurpose | 'guardian';

interface CodeKey {
  target: Target;
  purpose: StoredPurpose;
}

/** Writes a code in place of the target's earlier one for the purpose, and returns it for the caller to pass on. */
export const writeCode = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  { target, purpose }: CodeKey,
): Promise<{ code: string; expiresAt: number }> => {
  const now = deps.clock.now();
  const expiresAt = now + CODE_LIFETIME_MS;
  const id = deps.ids.next();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await deleteOldCodes(tx, now);
  await replaceCode(tx, {
    ...{ id, purpose, targetHash: targetHashOf(deps, target), codeHash: codeHashOf(deps, id, code) },
    ...{ tries: 0, createdAt: now, expiresAt },
  });
  return { code, expiresAt };
};

/** Words of what a code is for, after "You are about to" / “您正在”. */
const purposeWords: Record<Locale, Record<StoredPurpose, string>> = {
  'zh-CN': {
    register: '注册账号',
    sign_in: '登录',
    reset: '找回密码',
    change_email: '验证邮箱',
    confirm: '确认本人操作',
    change_mobile: '更改手机号',
    leave_mobile: '更改手机号',
    guardian: '更改监护人的答复',
  },
  'en-US': {
    register: 'sign up',
    sign_in: 'sign in',
    reset: 'set a new password',
    change_email: 'confirm your e-mail address',
    confirm: 'confirm that it is you',
    change_mobile: 'change your mobile number',
    leave_mobile: 'change your mobile number',
    guardian: 'change your answer as a guardian',
  },
};

interface NewCode extends CodeKey {
  locale: Locale;
  accountId: string | null;
}

/** Sends a code in place of the target's earlier one for the purpose; the caller has counted it. */
export const issueCode = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'messages'>,
  { target, purpose, locale, accountId }: NewCode,
): Promise<{ expiresAt: number; nextAt: number }> => {
  const { db, clock, messages } = deps;
  const nextAt = clock.now() + CODE_INTERVAL_MS;
  const expiresAt = await db.transaction().execute(async (tx) => {
    const written = await writeCode(tx, deps, { target, purpose });
    await messages.post(tx, {
      channel: target.channel,
      to: target.value,
      template: 'verification_code',
      locale,
      params: { code: written.code, purpose: purposeWords[locale][purpose] },
      accountId,
      expiresAt: written.expiresAt,
    });
    return written.expiresAt;
  });
  await messages.committed();
  return { expiresAt, nextAt };
};

/** A correct code that is not consumed yet. */
export interface VerifiedCode {
  id: string;
}

const wrongCode = (field: string) => fieldProblem(field, 'wrong_code', 'wrong_code');
const expired = (field: string) => fieldProblem(field, 'code_expired', 'code_expired');

/**
 * Compares `code` with the sent one, without consuming it. Each try is counted before the comparison, so that concurrent tries count like consecutive
 * ones. Each client (`from`: its network, or the account) has its own tries, so that no stranger spends the holder's. Throws wrong_code (at `field`),
 * code_expired (also if its tries are spent).
 */
export const checkCode = async (
  deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'rateLimiter'>,
  { purpose, target, code, from, field = 'code' }: { purpose: StoredPurpose; target: Target; code: string; from: string; field?: string },
): Promise<VerifiedCode> => {
  const { db, clock, rateLimiter } = deps;
  const key = { targetHash: targetHashOf(deps, target), purpose };
  const holding = holdingRange(clock.now(), CODE_LIFETIME_MS);
  const spentOrNone = async () => ((await wasCodeSent(db, key)) ? expired(field) : wrongCode(field));
  const current = await findCode(db, key, holding);
  if (!current) throw await spentOrNone();
  // Before the shared count: a client without tries left takes none of the others'.
  await rateLimiter.consume(['code tries', current.id, from], CODE_TRIES, CODE_LIFETIME_MS).catch((problem: unknown) => {
    throw problem instanceof Problem ? expired(field) : problem;
  });
  const sent = await countCodeTry(db, key, holding, CODE_TRIES_OF_ALL);
  if (!sent) throw await spentOrNone();
  if (!timingSafeEqual(Buffer.from(codeHashOf(deps, sent.id, code)), Buffer.from(sent.codeHash))) throw wrongCode(field);
  return { id: sent.id };
};

/** Consumes a verified code; of concurrent uses one succeeds. Throws wrong_code (at `field`). */
export const consumeCode = async (db: Db | Tx, code: VerifiedCode, field = 'code'): Promise<void> => {
  if (!(await deleteCode(db, code.id))) throw wrongCode(field);
};
