import type { Person } from '#contract/accounts/people.ts';
import { mayEndAccessOf } from '#contract/accounts/rules/accountCare.ts';
import { Problem } from '#contract/http/problem.ts';
import type { MessageTemplate } from '#contract/messages/messages.ts';
import type { RevealReason } from '#contract/registrations/looks.ts';
import {
  type AccountRow,
  deleteSessions,
  endAllRights,
  listSessions,
  lockAccount,
  lockFullOrganisers,
  ownTargets,
  shownEmail,
  updateAccount,
} from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Actor, isStaff } from '#server/platform/sessions.ts';
import { recordLook } from '#server/registrations/index.ts';
import { accountOf, getPerson } from './person.ts';

const HOUR_MS = 3600_000;
/** Limited because an SMS costs money, and a person who gets many stops reading them. */
const MAX_LINKS_PER_ACCOUNT_AND_HOUR = 3;

/** Locks an account for the rest of the transaction. Throws not_found, action_not_allowed_now (merged into another account). */
const lockedAccount = async (tx: Tx, id: string): Promise<AccountRow> => {
  const isThere = await lockAccount(tx, id);
  const row = await accountOf(tx, id);
  if (!isThere) throw new Problem('action_not_allowed_now');
  return row;
};

/** Notifies an account's owner at all verified contacts. */
const tellOwner = async (
  { messages, publicUrl, site }: Pick<Deps, 'messages' | 'publicUrl' | 'site'>,
  tx: Tx,
  row: AccountRow,
  template: Extract<MessageTemplate, 'account_disabled' | 'account_enabled' | 'reset_link'>,
  reason: string,
): Promise<number> => {
  const signIn = isStaff(row.role) ? '/admin/' : '/login';
  const link = `${publicUrl()}${template === 'reset_link' ? '/retrievePassword' : signIn}`;
  const params = { name: row.name, reason, contact: site.now().contact.email, link };
  const targets = ownTargets(row);
  for (const { channel, value: to } of targets)
    await messages.post(tx, { channel, to, template, locale: row.locale, accountId: row.id, params });
  return targets.length;
};

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
 * Disables an account, which ends its sessions at once, or enables it again. Its owner gets the reason. Entries, works and votes stay as they
 * are. With `takesRights` an organiser's rights end too. Throws not_found, action_not_allowed_now (one's own), last_organiser, conflict (another organiser has done so already).
 */
export const setDisabled = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { disabled, reason, takesRights }: { disabled: boolean; reason: string; takesRights?: true | undefined },
): Promise<Person> => {
  await deps.db.transaction().execute(async (tx) => {
    const full = await lockFullOrganisers(tx);
    const row = await lockedAccount(tx, id);
    if (!mayEndAccessOf({ actorId: actor.id, account: row })) throw new Problem('action_not_allowed_now');
    if ((row.disabledAt !== null) === disabled) throw new Problem('conflict');
    if (disabled && full.length === 1 && full[0] === id) throw new Problem('last_organiser');
    const now = deps.clock.now();
    await updateAccount(tx, id, { disabledAt: disabled ? now : null, disabledReason: disabled ? reason : null, updatedAt: now });
    if (disabled) await deleteSessions(tx, id, null);
    if (disabled && takesRights) await endAllRights(tx, deps, actor, id);
    await writeAudit(tx, deps, {
      actor,
      action: disabled ? 'account_disabled' : 'account_enabled',
      subject: 'account',
      subjectId: id,
      detail: { reason, before: { disabled: !disabled }, after: { disabled } },
    });
    await tellOwner(deps, tx, row, disabled ? 'account_disabled' : 'account_enabled', reason);
  });
  await deps.messages.committed();
  return getPerson(deps, id);
};
