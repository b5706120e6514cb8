import { mayEndAccessOf } from '#contract/accounts/rules/accountCare.ts';
import { Problem } from '#contract/http/problem.ts';
import type { RevealReason } from '#contract/registrations/looks.ts';
import { deleteSessions, listSessions, shownEmail, updateAccount } from '#server/accounts/index.ts';
import type { Decisions } from '#server/decisions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { recordLook } from '#server/registrations/index.ts';
import { lockedAccount, tellOwner } from './owner.ts';
import { accountOf } from './person.ts';

const HOUR_MS = 3600_000;
/** Limited because an SMS costs money, and a person who gets many stops reading them. */
const MAX_LINKS_PER_ACCOUNT_AND_HOUR = 3;

/**
 * Returns an account's full contacts. The given reason is shown to the owner and recorded in the ledger of looks and the audit log. Throws not_found.
 */
export const showContacts = (
  deps: Deps,
  actor: Actor,
  id: string,
  reason: RevealReason,
): Promise<{ mobile: string | null; email: string | null }> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await accountOf(tx, id);
    await recordLook(tx, deps, actor, { accountId: id, kind: 'contacts', reason });
    await writeAudit(tx, deps, { actor, action: 'contacts_seen', subject: 'account', subjectId: id, detail: { reason } });
    return { mobile: row.mobile, email: shownEmail(row) };
  });

/** Ends every session of an account. Throws not_found, action_not_allowed_now (one's own). */
export const signOutEverywhere = (deps: Deps, actor: Actor, id: string): Promise<{ ended: number }> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockedAccount(tx, id);
    if (!mayEndAccessOf({ actorId: actor.id, account: row })) throw new Problem('action_not_allowed_now');
    const ended = (await listSessions(tx, id, deps.clock.now())).length;
    await deleteSessions(tx, id, null);
    await writeAudit(tx, deps, { actor, action: 'signed_out_everywhere', subject: 'account', subjectId: id, detail: { sessions: ended } });
    return { ended };
  });

/**
 * Sends an account's owner a link to set a new password. Its page asks for a code sent to the mobile number, so the message alone opens nothing.
 * Throws not_found, action_not_allowed_now (no number that a code could go to), too_many_attempts.
 */
export const sendResetLink = async (deps: Deps, actor: Actor, id: string): Promise<{ sent: number }> => {
  await deps.rateLimiter.consume(['reset links', id], MAX_LINKS_PER_ACCOUNT_AND_HOUR, HOUR_MS);
  const sent = await deps.db.transaction().execute(async (tx) => {
    const row = await lockedAccount(tx, id);
    if (row.mobile === null) throw new Problem('action_not_allowed_now');
    const told = await tellOwner(deps, tx, row, 'reset_link', '');
    await writeAudit(tx, deps, { actor, action: 'reset_link_sent', subject: 'account', subjectId: id, detail: {} });
    return told;
  });
  await deps.messages.committed();
  return { sent };
};

/**
 * Enables an account again, and tells its owner. One that was disabled so lately that it can be taken back is enabled by that: nobody hears of either. Throws
 * not_found, action_not_allowed_now (one's own), conflict (another organiser has done so already).
 */
export const enableAccount = async (deps: Deps, decisions: Decisions, actor: Actor, id: string, reason: string): Promise<void> => {
  const batchId = await decisions.waitingBatch('account', id);
  if (batchId !== null && (await decisions.undo(actor, null, batchId, [id])).takenBack.length > 0) return;
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockedAccount(tx, id);
    if (!mayEndAccessOf({ actorId: actor.id, account: row })) throw new Problem('action_not_allowed_now');
    if (row.disabledAt === null) throw new Problem('conflict');
    await updateAccount(tx, id, { disabledAt: null, disabledReason: null, updatedAt: deps.clock.now() });
    await writeAudit(tx, deps, {
      actor,
      action: 'account_enabled',
      subject: 'account',
      subjectId: id,
      detail: { reason, before: { disabled: true }, after: { disabled: false } },
    });
    await tellOwner(deps, tx, row, 'account_enabled', reason);
  });
  await deps.messages.committed();
};
