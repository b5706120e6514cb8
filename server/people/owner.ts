import { Problem } from '#contract/http/problem.ts';
import type { MessageTemplate } from '#contract/messages/messages.ts';
import { type AccountRow, lockAccount, ownTargets } from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isStaff } from '#server/platform/sessions.ts';
import { accountOf } from './person.ts';

/** Locks an account for the rest of the transaction. Throws not_found, action_not_allowed_now (merged into another account). */
export const lockedAccount = async (tx: Tx, id: string): Promise<AccountRow> => {
  const isThere = await lockAccount(tx, id);
  const row = await accountOf(tx, id);
  if (!isThere) throw new Problem('action_not_allowed_now');
  return row;
};

/** Notifies an account's owner at all verified contacts. */
export const tellOwner = async (
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
