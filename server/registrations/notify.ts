import type { Channel } from '#contract/common.ts';
import { provenEmail } from '../accounts/index.ts';
import { titleOf } from '../competitions/index.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import { notificationTarget, type RegistrationRow } from './store.ts';

type Template =
  | 'entry_received'
  | 'entry_waitlisted'
  | 'entry_approved'
  | 'entry_rejected'
  | 'entry_moved_up'
  | 'work_received'
  | 'work_refused'
  | 'work_released'
  | 'entry_withdrawn'
  | 'guardian_refused';

/** The channels of each template; receipts go by e-mail only, an SMS costs money. */
const channels: Record<Template, readonly Channel[]> = {
  entry_received: ['email'],
  entry_waitlisted: ['email'],
  entry_approved: ['sms', 'email'],
  entry_rejected: ['sms', 'email'],
  entry_moved_up: ['sms', 'email'],
  work_received: ['email'],
  work_refused: ['sms', 'email'],
  work_released: ['email'],
  entry_withdrawn: ['email'],
  guardian_refused: ['sms', 'email'],
};

/** Posts the messages about an entry to its account, in the account's language. */
export const notifyFamily = async (
  tx: Tx,
  { messages, publicUrl }: Pick<Deps, 'messages' | 'publicUrl'>,
  entry: Pick<RegistrationRow, 'id' | 'accountId' | 'competitionId' | 'teamName'>,
  template: Template,
  params: Record<string, string> = {},
): Promise<void> => {
  const { account, competition } = await notificationTarget(tx, entry);
  const addresses = { sms: account.mobile, email: provenEmail(account) };
  // A receipt goes to every account, whether it has an e-mail address or not.
  const reached: readonly Channel[] = template === 'entry_withdrawn' && addresses.email === null ? ['sms'] : channels[template];
  for (const channel of reached) {
    const to = addresses[channel];
    if (to === null) continue;
    await messages.post(tx, {
      channel,
      to,
      template,
      locale: account.locale,
      accountId: entry.accountId,
      subjectId: entry.id,
      params: {
        name: account.name,
        team: entry.teamName,
        competition: titleOf(competition)[account.locale],
        link: `${publicUrl()}/personal`,
        ...params,
      },
    });
  }
};
