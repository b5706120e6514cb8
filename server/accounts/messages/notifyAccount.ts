import type { MessageChannel, MessageTemplate } from '#contract/messages/messages.ts';
import { isOptionalKind } from '#contract/messages/rules/messageKind.ts';
import { kindOfMessage } from '#contract/messages/rules/templates.ts';
import { ownTargets } from '#server/accounts/account.ts';
import type { AccountRow } from '#server/accounts/store.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pushTargets } from '#server/platform/push/subscriptions.ts';
import { leftChannels } from './messageChoiceStore.ts';
import { unsubscribeLinkFor } from './messageChoices.ts';

/** `receipt`: by e-mail, and by SMS only if no address is proved, because an SMS costs money. `everywhere`: by both. */
export type Reach = 'receipt' | 'everywhere';

/** Messages that are also pushed as a notice, and the screen that the notice opens. Codes and security messages are never pushed. */
const pushed: Partial<Record<MessageTemplate, string>> = {
  entry_received: '/personal',
  entry_waitlisted: '/personal',
  entry_approved: '/personal',
  entry_rejected: '/personal',
  teams_approved: '/personal',
  teams_rejected: '/personal',
  teams_moved_up: '/personal',
  teams_promoted: '/personal',
  teams_cancelled: '/personal',
  teams_works_released: '/personal',
  teams_works_held: '/personal',
  entry_moved_up: '/personal',
  entry_entered: '/personal',
  entry_promoted: '/personal',
  entry_cancelled: '/personal',
  members_changed: '/personal',
  entry_erased: '/personal',
  edit_extended: '/personal',
  work_extended: '/personal',
  extension_ended: '/personal',
  teams_edit_extended: '/personal',
  teams_work_extended: '/personal',
  teams_extension_ended: '/personal',
  competition_called_off: '/personal',
  teams_called_off: '/personal',
  competition_reinstated: '/personal',
  teams_reinstated: '/personal',
  group_changed: '/personal',
  entry_corrected: '/personal',
  guardian_ruled: '/personal',
  guardian_refused: '/personal',
  school_digest: '/desk',
  work_received: '/personal',
  work_refused: '/personal',
  work_released: '/personal',
  work_held: '/personal',
  signup_closing: '/matchSign',
  handin_opened: '/personal',
  handin_closing: '/personal',
  result_published: '/personal',
  result_corrected: '/personal',
  result_qualified: '/personal',
  result_corrected_advancing: '/personal',
  advancement_invited: '/personal',
  appeal_answered: '/personal',
  certificate_revoked: '/personal',
  certificate_replaced: '/personal',
  arrangements_changed: '/matchSign',
  event_slots: '/personal',
  event_slots_changed: '/personal',
  judge_assigned: '/judging',
  judge_reminder: '/judging',
  judge_round_over: '/judging',
  office_notice: '/admin/',
  office_digest: '/admin/',
};

/** Messages to organisers, whose summary names nobody: how many of what wait. */
const forOrganisers: ReadonlySet<MessageTemplate> = new Set<MessageTemplate>(['office_notice', 'office_digest']);

interface News {
  template: MessageTemplate;
  reach: Reach;
  params: Record<string, string>;
  /** Screen that the notice opens, if it is one of a single competition. */
  path?: string;
  /** The only channels to use; all if absent. */
  channels?: readonly MessageChannel[];
  /** Id of the entry that the message is about. */
  subjectId?: string;
  /** Not sent before this time. */
  notBefore?: number;
}

/** The account's columns that are needed to reach it. */
export type Reached = Pick<AccountRow, 'id' | 'locale' | 'mobile' | 'email' | 'emailProvenAt' | 'disabledAt'>;

/**
 * Posts a message to every proved address of an account, in the account's language, and a notice to each device that allows it. Channels by which the
 * owner has unsubscribed from the message's kind are skipped, and optional messages while the account is disabled. A notice is shown on a locked
 * screen: of `params` it gets only the competition's title, and an organiser's the number of things.
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
  if (isOptionalKind(kind) && account.disabledAt !== null) return;
  const left = isOptionalKind(kind) ? (await leftChannels(tx, [account.id], kind)).get(account.id) : undefined;
  // Chosen before unsubscriptions are applied: otherwise someone who has unsubscribed from mails would get a text instead.
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
        channel === 'email' && isOptionalKind(kind)
          ? { ...params, unsubscribe: await unsubscribeLinkFor(tx, deps, account.id, kind) }
          : params,
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
      // The title of the notice.
      params: { competition: params[forOrganisers.has(template) ? 'summary' : 'competition'] ?? '', path: ownPath ?? usualPath },
      ...about,
    });
};
