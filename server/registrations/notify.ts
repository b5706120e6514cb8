import type { Locale } from '#contract/http/common.ts';
import type { MessageTemplate } from '#contract/messages/messages.ts';
import { notifyAccount, type Reach } from '#server/accounts/index.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { momentFor } from '#server/platform/messages/moment.ts';
import { keepForDigest } from './digest/digests.ts';
import { notificationTarget, type RegistrationRow } from './store.ts';

/** The messages about an entry, each with the channels that it takes. */
const reachOf = {
  entry_received: 'receipt',
  entry_waitlisted: 'receipt',
  entry_approved: 'everywhere',
  entry_rejected: 'everywhere',
  entry_moved_up: 'everywhere',
  edit_extended: 'everywhere',
  work_extended: 'everywhere',
  extension_ended: 'everywhere',
  group_changed: 'everywhere',
  entry_corrected: 'everywhere',
  work_received: 'receipt',
  work_refused: 'everywhere',
  work_released: 'everywhere',
  work_held: 'everywhere',
  entry_withdrawn: 'receipt',
  fee_paid: 'receipt',
  guardian_ruled: 'everywhere',
  guardian_refused: 'everywhere',
  appeal_answered: 'everywhere',
  advancement_invited: 'everywhere',
  certificate_revoked: 'everywhere',
  certificate_replaced: 'everywhere',
} satisfies Partial<Record<MessageTemplate, Reach>>;
type Template = keyof typeof reachOf;

/**
 * Posts the messages about an entry to its account, in the account's language, or keeps them for the digest of a school. `params` may depend on the language; `instants` (epoch ms) are written
 * out in it and in the site's zone.
 */
export const notifyFamily = async (
  tx: Tx,
  deps: Pick<Deps, 'messages' | 'publicUrl' | 'site' | 'vault' | 'ids' | 'clock'>,
  entry: Pick<RegistrationRow, 'id' | 'accountId' | 'competitionId' | 'teamName'>,
  template: Template,
  params: Record<string, string> | ((locale: Locale) => Record<string, string>) = {},
  instants: Record<string, number> = {},
): Promise<void> => {
  const { account, competition } = await notificationTarget(tx, entry);
  if (await keepForDigest(tx, deps, { account, registrationId: entry.id, template })) return;
  const { timeZone } = deps.site.now();
  const times = Object.fromEntries(Object.entries(instants).map(([name, at]) => [name, momentFor(account, at, timeZone)]));
  await notifyAccount(tx, deps, account, {
    template,
    reach: reachOf[template],
    subjectId: entry.id,
    params: {
      name: account.name,
      team: entry.teamName,
      competition: titleOf(competition)[account.locale],
      link: `${deps.publicUrl()}/personal`,
      ...(typeof params === 'function' ? params(account.locale) : params),
      ...times,
    },
  });
};
