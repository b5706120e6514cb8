import { ownTargets } from '#server/accounts/account.ts';
import type { AccountRow } from '#server/accounts/store.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { momentFor } from '#server/platform/messages/moment.ts';

/** Changes that the account's owner is notified of, because another person may have made them. */
type Notice =
  | 'password_changed'
  | 'email_changed'
  | 'mobile_changed'
  | 'account_exported'
  | 'second_factor_changed'
  | 'second_factor_reset'
  | 'recovery_code_used';

/** Page for each notice to staff, who cannot set a new password by a text. */
const pages: Partial<Record<Notice, string>> = {
  second_factor_changed: '/admin/',
  second_factor_reset: '/admin/',
  recovery_code_used: '/admin/',
};

/** Posts a notice of a change, and of what to do about it, to every address that the account had before it. */
export const postNotice = async (
  { messages, publicUrl, clock, site }: Pick<Deps, 'messages' | 'publicUrl' | 'clock' | 'site'>,
  tx: Tx,
  before: AccountRow,
  template: Notice,
): Promise<void> => {
  const { id: accountId, locale } = before;
  const { timeZone, contact } = site.now();
  const time = momentFor(before, clock.now(), timeZone);
  const params = { time, link: `${publicUrl()}${pages[template] ?? '/retrievePassword'}`, contact: contact.email };
  for (const { channel, value: to } of ownTargets(before)) await messages.post(tx, { channel, to, template, locale, params, accountId });
};
