import type { MessageChannel, MessageTemplate } from '#contract/messages/admin.ts';
import { isLeavable, kindOfMessage } from '#contract/messages/rules/messageKind.ts';
import { ownTargets } from '#server/accounts/account.ts';
import type { AccountRow } from '#server/accounts/store.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pushTargets } from '#server/platform/push/subscriptions.ts';
import { leftChannels } from './messageChoiceStore.ts';
import { unsubscribeLinkFor } from './messageChoices.ts';

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
  guardian_ruled: '/personal',
  guardian_refused: '/personal',
  work_received: '/personal',
  work_refused: '/personal',
  work_released: '/personal',
  work_held: '/personal',
  signup_closing: '/matchSign',
  handin_opened: '/personal',
  handin_closing: '/personal',
  result_published: '/personal',
  arrangements_changed: '/matchSign',
};

interface News {
  template: MessageTemplate;
  reach: Reach;
  params: Record<string, string>;
  /** The screen that its notice opens, where that is one of a single competition. */
  path?: string;
  /** Only by these. */
  channels?: readonly MessageChannel[];
  /** The entry that it is about. */
  subjectId?: string;
  /** Before then it waits. */
  notBefore?: number;
}

/** What is asked of an account to reach it. */
export type Reached = Pick<AccountRow, 'id' | 'locale' | 'mobile' | 'email' | 'emailProvenAt' | 'disabledAt'>;

/**
 * Posts a message to an account wherever its owner has proved to be reached, in the account's language, and a notice to each device that allows
 * it; not where they have left its kind, and nothing that they can do without while the account is disabled. A notice stands on a locked screen: of `params` it gets the competition's title only.
 */
export const notifyAccount = async (
  tx: Tx,
  deps: Pick<Deps, 'messages' | 'vault' | 'publicUrl'>,
  account: Reached,
  { template, reach, params, path: ownPath, channels, subjectId, notBefore }: News,
): Promise<void> => {
  const { messages } = deps;
  const about = { ...(subjectId !== undefined && { subjectId }), ...(notBefore !== undefined && { notBefore }) };
  const kind = kindOfMessage(template);
  if (isLeavable(kind) && account.disabledAt !== null) return;
  const left = isLeavable(kind) ? (await leftChannels(tx, [account.id], kind)).get(account.id) : undefined;
  // By mail only to who has left mails, it would come by a text after all.
  const targets = ownTargets(account);
  const mails = targets.filter(({ channel }) => channel === 'email');
  const reached = reach === 'receipt' && mails.length > 0 ? mails : targets;
  for (const { channel, value: to } of reached.filter(
    (target) => !left?.has(target.channel) && (channels?.includes(target.channel) ?? true),
  ))
    await messages.post(tx, {
      channel,
      to,
      template,
      locale: account.locale,
      accountId: account.id,
      params:
        channel === 'email' && isLeavable(kind) ? { ...params, unsubscribe: await unsubscribeLinkFor(tx, deps, account.id, kind) } : params,
      ...about,
    });
  const usualPath = pushed[template];
  if (usualPath === undefined || left?.has('push') || channels?.includes('push') === false) return;
  for (const to of await pushTargets(tx, account.id))
    await messages.post(tx, {
      channel: 'push',
      to,
      template,
      locale: account.locale,
      accountId: account.id,
      params: { competition: params['competition'] ?? '', path: ownPath ?? usualPath },
      ...about,
    });
};
