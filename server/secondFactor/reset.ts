import { Problem } from '#contract/http/problem.ts';
import { normalizeEmail } from '#contract/text/email.ts';
import { findAccount, findAccountBy } from '#server/accounts/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Actor, isStaff } from '#server/platform/sessions.ts';
import { resetSecondFactor } from './settings.ts';

/** Resets a colleague's lost second factor. Throws not_found, or action_not_allowed_now for one's own. */
export const resetStaffMember = async (deps: Deps, actor: Actor, accountId: string): Promise<void> => {
  const { db, messages } = deps;
  // One's own is removed in the account's settings, which keep the last one if it is required.
  if (accountId === actor.id) throw new Problem('action_not_allowed_now');
  await db.transaction().execute(async (tx) => {
    const row = await findAccount(tx, accountId);
    if (!row || row.role === 'participant') throw new Problem('not_found');
    await resetSecondFactor(deps, tx, accountId);
    await writeAudit(tx, deps, { actor, action: 'reset_second_factor', subject: 'account', subjectId: accountId, detail: {} });
  });
  await messages.committed();
};

/**
 * Resets a staff member's second factors by the operator's command, for the account with this e-mail address. Throws an Error with a readable message
 * if there is none.
 */
export const resetByOperator = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'messages' | 'publicUrl' | 'site'>,
  email: string,
): Promise<void> => {
  const { db } = deps;
  const row = await findAccountBy(db, 'email', normalizeEmail(email));
  if (!row || !isStaff(row.role)) throw new Error('no organiser or judge has this e-mail address');
  await db.transaction().execute(async (tx) => {
    await resetSecondFactor(deps, tx, row.id);
    const actor = { id: null, name: 'operator' };
    await writeAudit(tx, deps, { actor, action: 'reset_second_factor', subject: 'account', subjectId: row.id, detail: {} });
  });
};
