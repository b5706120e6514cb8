import type { Locale } from '#contract/http/common.ts';
import type { MessageTemplate } from '#contract/messages/messages.ts';
import { isJoinable } from '#contract/messages/rules/joining.ts';
import { waitsForMorning } from '#contract/messages/rules/urgency.ts';
import { notifyAccount, quietEndFor, type Reach } from '#server/accounts/index.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { momentFor } from '#server/platform/messages/moment.ts';
import { keepForDigest } from './digest/digests.ts';
import { holdNews } from './joined/holdNews.ts';
import { entryNumberOf } from './numberStore.ts';
import { notificationTarget, type RegistrationRow } from './store.ts';

/** The messages about an entry, each with the channels that it takes. */
export const reachOf = {
  entry_received: 'receipt',
  entry_waitlisted: 'receipt',
  entry_approved: 'everywhere',
  entry_rejected: 'everywhere',
  entry_moved_up: 'everywhere',
  entry_entered: 'everywhere',
  entry_promoted: 'everywhere',
  entry_cancelled: 'everywhere',
  members_changed: 'everywhere',
  entry_erased: 'everywhere',
  edit_extended: 'everywhere',
  work_extended: 'everywhere',
  extension_ended: 'everywhere',
  competition_called_off: 'everywhere',
  competition_reinstated: 'everywhere',
  group_changed: 'everywhere',
  entry_corrected: 'everywhere',
  work_received: 'receipt',
  work_refused: 'everywhere',
  work_released: 'everywhere',
  work_held: 'everywhere',
  entry_withdrawn: 'receipt',
  fee_paid: 'receipt',
  fee_partly_paid: 'receipt',
  fee_refunded: 'receipt',
  guardian_ruled: 'everywhere',
  guardian_refused: 'everywhere',
  appeal_answered: 'everywhere',
  advancement_invited: 'everywhere',
  certificate_revoked: 'everywhere',
  certificate_replaced: 'everywhere',
} satisfies Partial<Record<MessageTemplate, Reach>>;
type Template = keyof typeof reachOf;

type NotifyDeps = Pick<Deps, 'messages' | 'publicUrl' | 'site' | 'vault' | 'ids' | 'clock'>;
type NotifiedEntry = Pick<RegistrationRow, 'id' | 'accountId' | 'competitionId' | 'teamName'>;

/** The circumstances of a message about an entry. */
export interface Circumstances {
  /** The decision about many that it comes from: what one person hears of it is one message, once `sendHeldNews` is called. */
  batchId?: string | null | undefined;
  /** Time (epoch ms) until which its reader can do something; by default the instant `until`. */
  deadline?: number | null;
}

/** Posts one message about an entry to its account. `instants` (epoch ms) are written out in the account's language and in the site's zone. */
export const postAboutEntry = async (
  tx: Tx,
  deps: NotifyDeps,
  entry: NotifiedEntry,
  {
    template,
    params,
    instants,
    notBefore,
  }: {
    template: Template;
    params: Record<string, string>;
    instants: Record<string, number>;
    notBefore: number;
  },
): Promise<void> => {
  const { account, competition } = await notificationTarget(tx, entry);
  const { timeZone } = deps.site.now();
  const times = Object.fromEntries(Object.entries(instants).map(([name, at]) => [name, momentFor(account, at, timeZone)]));
  await notifyAccount(tx, deps, account, {
    template,
    reach: reachOf[template],
    subjectId: entry.id,
    notBefore,
    params: {
      name: account.name,
      team: entry.teamName,
      number: (await entryNumberOf(tx, entry.id)) ?? '',
      competition: titleOf(competition)[account.locale],
      link: `${deps.publicUrl()}/personal`,
      ...params,
      ...times,
    },
  });
};

/**
 * Tells an entry's account something about it, in the account's language: at once, in the morning if it can wait and the quiet hours have begun, with
 * the rest of a decision about many, or in the digest of a school. `params` may depend on the language.
 */
export const notifyFamily = async (
  tx: Tx,
  deps: NotifyDeps,
  entry: NotifiedEntry,
  template: Template,
  params: Record<string, string> | ((locale: Locale) => Record<string, string>) = {},
  instants: Record<string, number> = {},
  { batchId = null, deadline = instants['until'] ?? null }: Circumstances = {},
): Promise<void> => {
  const { account } = await notificationTarget(tx, entry);
  if (await keepForDigest(tx, deps, { account, registrationId: entry.id, template })) return;
  const now = deps.clock.now();
  const notBefore = waitsForMorning(template, { now, deadline }) ? quietEndFor(account, now, deps.site.now()) : now;
  const said = { params: typeof params === 'function' ? params(account.locale) : params, instants };
  if (isJoinable(template) && (batchId !== null || notBefore > now))
    await holdNews(tx, deps, entry, { template, batchId, notBefore, said });
  else await postAboutEntry(tx, deps, entry, { template, ...said, notBefore });
};
