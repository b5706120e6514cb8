import type { z } from 'zod';
import type { Account, MobileChange } from '#contract/accounts/public.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { readMobile, type Target } from './account.ts';
import { ownAccount } from './agreements.ts';
import { postNotice } from './messages/notices.ts';
import { ownRow } from './profile.ts';
import { checkCode, consumeCode, writeCode } from './signIn/codes.ts';
import { deleteSessions } from './signIn/sessionStore.ts';
import { findAccount, isTaken, lockOwnAccount, releaseMerged, updateAccount } from './store.ts';

const bySms = (value: string): Target => ({ channel: 'sms', value });

/**
 * Changes the mobile number of the actor's account, with the code sent to the new number and, if there is an old number, the one sent there. The old
 * addresses are notified, the other sessions end. Only the holder of the new number's code learns that another account has it, as at registration.
 * Throws invalid_input, wrong_code, code_expired, account_exists, signed_out.
 */
export const changeMobile = async (
  deps: Deps,
  actor: Actor,
  { number, code, oldCode }: z.output<typeof MobileChange>,
): Promise<Account> => {
  const { db, clock, messages } = deps;
  const mobile = readMobile(number);
  if (mobile === null) throw fieldProblem('number', 'phone_invalid');
  const old = (await ownRow(deps, actor)).mobile;
  if (old !== null && oldCode === undefined) throw fieldProblem('oldCode', 'required');
  const from = actor.id;
  const leaving =
    old === null || oldCode === undefined
      ? null
      : await checkCode(deps, { purpose: 'leave_mobile', target: bySms(old), code: oldCode, from, field: 'oldCode' });
  const arriving = await checkCode(deps, { purpose: 'change_mobile', target: bySms(mobile), code, from });
  const write = db.transaction().execute(async (tx) => {
    const before = await lockOwnAccount(tx, actor);
    if (!before) throw new Problem('signed_out');
    // Both codes are consumed with the change or not at all: the old number's proves nothing about a number set meanwhile.
    if (leaving) await consumeCode(tx, leaving, 'oldCode');
    await consumeCode(tx, arriving);
    await releaseMerged(tx, 'mobile', mobile);
    await updateAccount(tx, actor.id, { mobile, updatedAt: clock.now() });
    await deleteSessions(tx, actor.id, actor.sessionId);
    await postNotice(deps, tx, before, 'mobile_changed');
    return { ...before, mobile };
  });
  // If two accounts take a number at once, the database lets one have it.
  const after = await write.catch((error: unknown) => {
    throw isTaken(error) ? new Problem('account_exists') : error;
  });
  await messages.committed();
  return ownAccount(deps, after);
};

/**
 * Returns the code that otherwise goes to an account's old number, for an organiser who has verified the account's owner. Alone it changes nothing:
 * it is typed in a confirmed session of that account, beside the code to the new number. Throws not_found.
 */
export const giveOldNumberCode = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>,
  actor: Actor,
  accountId: string,
  reason: string,
): Promise<{ code: string; expiresAt: number }> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await findAccount(tx, accountId);
    if (row?.role !== 'participant' || row.mobile === null) throw new Problem('not_found');
    const given = await writeCode(tx, deps, { purpose: 'leave_mobile', target: bySms(row.mobile) });
    await writeAudit(tx, deps, { actor, action: 'give_mobile_code', subject: 'account', subjectId: row.id, detail: { reason } });
    return given;
  });
