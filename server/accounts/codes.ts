import { randomInt, timingSafeEqual } from 'node:crypto';
import type { CodePurpose } from '#contract/accounts.ts';
import type { Locale } from '#contract/common.ts';
import { fieldProblem, Problem } from '#contract/problem.ts';
import { emailProblem, normalizeEmail } from '#contract/rules/email.ts';
import { CODE_INTERVAL_MS, CODE_LENGTH, CODE_LIFETIME_MS, CODE_TRIES } from '#contract/rules/verificationCode.ts';
import type { Db, Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import { holdingRange } from '../platform/instants.ts';
import type { Actor } from '../platform/sessions.ts';
import { columnOf, mayBeNamedBy, readMobile, type Target } from './account.ts';
import { consumeChallengeToken } from './challenges.ts';
import { countCodeTry, deleteCode, deleteCodesExpiredBefore, findAccountBy, replaceCode, wasCodeSent } from './store.ts';

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;
const MAX_PER_TARGET_AND_DAY = 10;
/** A school behind one address may have many teachers; a robot has more. */
const MAX_PER_ADDRESS_AND_HOUR = 1000;

/** The channels a code for a purpose may go by. */
const channelsOf: Record<CodePurpose, readonly Target['channel'][]> = {
  register: ['sms'],
  sign_in: ['sms', 'email'],
  reset: ['sms'],
  change_email: ['email'],
};

interface CodeRequest {
  channel: Target['channel'];
  target: string;
  purpose: CodePurpose;
  challengeToken: string;
  locale?: Locale | undefined;
}

type Vault = Pick<Deps, 'vault'>;
const targetHashOf = ({ vault }: Vault, { channel, value }: Target) => vault.mac(`${channel} ${value}`, 'code target');
const codeHashOf = ({ vault }: Vault, id: string, code: string) => vault.mac(`${id} ${code}`, 'verification code');

const readRequest = ({ channel, target, purpose }: CodeRequest): Target => {
  if (!channelsOf[purpose].includes(channel)) throw fieldProblem('channel', 'invalid');
  if (channel === 'sms') {
    const mobile = readMobile(target);
    if (mobile === null) throw fieldProblem('target', 'phone_invalid');
    return { channel, value: mobile };
  }
  const problem = emailProblem(target);
  if (problem) throw fieldProblem('target', problem);
  return { channel, value: normalizeEmail(target) };
};

/**
 * Sends a code, whether or not the target has an account: only the holder of the code learns that later. A new code
 * replaces the one before. Fails with invalid_input, signed_out, challenge_failed, too_many_attempts.
 */
export const sendCode = async (
  deps: Deps,
  actor: Actor | null,
  address: string,
  request: CodeRequest,
): Promise<{ expiresAt: number; nextAt: number }> => {
  const { db, clock, ids, rateLimiter, messages } = deps;
  const { purpose } = request;
  const target = readRequest(request);
  if (purpose === 'change_email' && !actor) throw new Problem('signed_out');
  await consumeChallengeToken(deps, request.challengeToken);
  await rateLimiter.consume(['code every minute', target.channel, target.value], 1, CODE_INTERVAL_MS);
  await rateLimiter.consume(['code every day', target.channel, target.value], MAX_PER_TARGET_AND_DAY, DAY_MS);
  await rateLimiter.consume(['codes', address], MAX_PER_ADDRESS_AND_HOUR, HOUR_MS);

  const found = await findAccountBy(db, columnOf[target.channel], target.value);
  const account = found && mayBeNamedBy(found, target, 'code') ? found : undefined;
  const locale = request.locale ?? account?.locale ?? (target.value.startsWith('+86') ? 'zh-CN' : 'en-US');
  const now = clock.now();
  const expiresAt = now + CODE_LIFETIME_MS;
  const id = ids.next();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const fresh = { id, codeHash: codeHashOf(deps, id, code), tries: 0, createdAt: now, expiresAt };
  await db.transaction().execute(async (tx) => {
    // An expired code stays for a day, so that typing it is answered with code_expired.
    await deleteCodesExpiredBefore(tx, now - DAY_MS);
    await replaceCode(tx, { ...fresh, purpose, targetHash: targetHashOf(deps, target) });
    await messages.post(tx, {
      channel: target.channel,
      to: target.value,
      template: 'verification_code',
      locale,
      params: { code },
      accountId: account?.id ?? null,
      expiresAt,
    });
  });
  await messages.committed();
  return { expiresAt, nextAt: now + CODE_INTERVAL_MS };
};

/** A code that was right, still to be consumed. */
export interface VerifiedCode {
  id: string;
}

const wrongCode = (field: string) => fieldProblem(field, 'wrong_code', 'wrong_code');

/**
 * Compares `code` with the one that was sent, without consuming it. The try is counted before the comparison, so that concurrent
 * tries count like consecutive ones. Fails with wrong_code (at `field`), code_expired (also when its tries are spent).
 */
export const checkCode = async (
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  { purpose, target, code, field = 'code' }: { purpose: CodePurpose; target: Target; code: string; field?: string },
): Promise<VerifiedCode> => {
  const { db, clock } = deps;
  const key = { targetHash: targetHashOf(deps, target), purpose };
  const sent = await countCodeTry(db, key, holdingRange(clock.now(), CODE_LIFETIME_MS), CODE_TRIES);
  if (!sent) throw (await wasCodeSent(db, key)) ? new Problem('code_expired') : wrongCode(field);
  if (!timingSafeEqual(Buffer.from(codeHashOf(deps, sent.id, code)), Buffer.from(sent.codeHash))) throw wrongCode(field);
  return { id: sent.id };
};

/** Consumes a verified code; of concurrent uses one succeeds. Fails with wrong_code (at `field`). */
export const consumeCode = async (db: Db | Tx, code: VerifiedCode, field = 'code'): Promise<void> => {
  if (!(await deleteCode(db, code.id))) throw wrongCode(field);
};
