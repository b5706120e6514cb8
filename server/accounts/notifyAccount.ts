import type { MessageTemplate } from '#contract/messages.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import { pushTargets } from '../platform/push/subscriptions.ts';
import { ownTargets } from './account.ts';
import type { AccountRow } from './store.ts';

/** `receipt`: by e-mail, and by SMS only where there is no proved address, for an SMS costs money. `everywhere`: by both. */
export type Reach = 'receipt' | 'everywhere';

/** What is shown as a notice, too, and the screen that it opens. A code and what an account's owner must know for safety are none. */
const pushed: Partial<Record<MessageTemplate, string>> = {
  entry_received: '/personal',
  entry_waitlisted: '/personal',
  entry_approved: '/personal',
  entry_rejected: '/personal',
  entry_moved_up: '/personal',
  edit_extended: '/personal',
  work_extended: '/personal',
  extension_ended: '/personal',
  group_changed: '/personal',
  entry_corrected: '/personal',
  guardian_refused: '/personal',
  work_received: '/personal',
  work_refused: '/personal',
  work_released: '/personal',
  work_held: '/personal',
  handin_opened: '/personal',
  handin_closing: '/personal',
  result_published: '/personal',
  arrangements_changed: '/matchSign',
};

interface News {
  template: MessageTemplate;
  reach: Reach;
  params: Record<string, string>;
  /** The entry that it is about. */
  subjectId?: string;
}

/** What is asked of an account to reach it. */
export type Reached = Pick<AccountRow, 'id' | 'locale' | 'mobile' | 'email' | 'emailProvenAt'>;

/**
 * Posts a message to an account wherever its owner has proved to be reached, in the account's language, and a notice to each device that allows
 * it. A notice stands on a locked screen: of `params` it gets the competition's title only.
 */
export const notifyAccount = async (
  tx: Tx,
  { messages }: Pick<Deps, 'messages'>,
  account: Reached,
  { template, reach, params, subjectId }: News,
): Promise<void> => {
  const targets = ownTargets(account);
  const mails = targets.filter(({ channel }) => channel === 'email');
  const reached = reach === 'receipt' && mails.length > 0 ? mails : targets;
  for (const { channel, value: to } of reached)
    await messages.post(tx, {
      channel,
      to,
      template,
      locale: account.locale,
      accountId: account.id,
      params,
      ...(subjectId !== undefined && { subjectId }),
    });
  const path = pushed[template];
  if (path === undefined) return;
  for (const to of await pushTargets(tx, account.id))
    await messages.post(tx, {
      channel: 'push',
      to,
      template,
      locale: account.locale,
      accountId: account.id,
      params: { competition: params['competition'] ?? '', path },
      ...(subjectId !== undefined && { subjectId }),
    });
};
